"""Words by which simple tasks are read, in English and Russian. Pure data."""

from __future__ import annotations

SUMS = (
    "sum",
    "total",
    "revenue",
    "сумма",
    "сумму",
    "итог",
    "итого",
    "выручка",
    "выручку",
    "общая",
    "общую",
)
MEANS = ("average", "mean", "avg", "средний", "средняя", "среднее", "среднюю")
COUNTS = ("count", "number", "many", "сколько", "количество", "число")
MOST = (
    "max",
    "maximum",
    "largest",
    "highest",
    "biggest",
    "latest",
    "максимальный",
    "максимальная",
    "максимум",
)
LEAST = (
    "min",
    "minimum",
    "smallest",
    "lowest",
    "earliest",
    "минимальный",
    "минимальная",
    "минимум",
)
METRICS = (("sum", SUMS), ("avg", MEANS), ("count", COUNTS), ("max", MOST), ("min", LEAST))
TOPS = ("top", "first", "топ", "первые", "первых", "лучшие")
BOTTOMS = ("bottom", "last", "последние", "последних", "худшие")
GROUPS = ("by", "per", "each", "по", "каждый", "каждого", "каждой")
ORDERS = ("sorted", "ordered", "order", "sort", "упорядочить", "сортировать")
ABOVE = ("above", "over", "more", "greater", "больше", "выше", "более", ">")
BELOW = ("below", "under", "less", "fewer", "меньше", "ниже", "менее", "<")
SINCE = ("since", "after", "from", "с", "после", "начиная")
UNTIL = ("before", "until", "till", "до", "раньше")
NOT = ("not", "except", "without", "не", "кроме", "без")
DAYS = ("days", "day", "дней", "дня", "день")
UNITS = {
    "day": "day", "days": "day", "daily": "day", "день": "day", "дням": "day", "дня": "day", "week": "week",
    "weekly": "week", "неделя": "week", "неделям": "week", "неделю": "week", "month": "month", "monthly": "month",
    "месяц": "month", "месяцам": "month", "year": "year", "yearly": "year", "год": "year", "годам": "year",
    "quarter": "quarter", "кварталам": "quarter", "квартал": "quarter",
}  # fmt: skip
FILLERS = frozenset(
    "a an the of in with whose which that are is was were and or for to show list give find get me all how what"
    " than their its there have has as on rows row records value values where equal equals only please 's"
    " и или в во на у со из для всех все всё покажи показать найди список дай что какой какая какие где чем который"
    " которые есть за их равен равна".split()
)

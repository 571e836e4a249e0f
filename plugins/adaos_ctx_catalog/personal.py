"""Which columns hold personal data, as far as their names say, in English and Russian. Pure."""

from __future__ import annotations

from functools import lru_cache

from adaos_ctx.search import terms

# Kind -> phrases; a phrase fits when all of its words are in the name, in any order.
_PHRASES = {
    "email": "email; e mail; mail address; почта; имейл",
    "phone": "phone; telephone; mobile number; fax; msisdn; телефон",
    "name": "first name; last name; full name; middle name; surname; maiden name; firstname; lastname; "
    "fio; фио; фамилия; отчество",
    "birth": "birthday; birthdate; birth date; date of birth; dob; дата рождения",
    "address": "street; postal address; home address; address line; zip code; postcode; адрес",
    "document": "passport; ssn; social security; tax id; snils; driver licence; driver license; паспорт; "
    "инн; снилс",
    "card": "card number; credit card; iban; account number; cvv; номер карты",
    "secret": "password; passwd; password hash; api key; secret; access token; refresh token; пароль",
    "health": "diagnosis; blood type; диагноз",
    "place": "latitude; longitude; ip address; широта; долгота",
}  # fmt: skip


@lru_cache(maxsize=1)
def _table() -> tuple[tuple[frozenset[str], str], ...]:
    rows = [
        (frozenset(terms(phrase)), kind)
        for kind, phrases in _PHRASES.items()
        for phrase in phrases.split(";")
    ]
    return tuple(sorted(rows, key=lambda row: (-len(row[0]), row[1])))


@lru_cache(maxsize=65_536)
def personal_kind(name: str) -> str:
    """The kind of personal data that a column of this name holds; "" for none.

    Example:
        >>> personal_kind("customerEmail"), personal_kind("Дата рождения"), personal_kind("amount")
        ('email', 'birth', '')
    """
    found = set(terms(name))
    return next((kind for phrase, kind in _table() if phrase <= found), "")

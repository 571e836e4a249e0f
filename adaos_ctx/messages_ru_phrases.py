"""Reasons and states that the code says in English, in Russian; `{}` stands for a part that is kept."""

from __future__ import annotations

PHRASES = {
    # states
    "ok": "верен",
    "check registry": "реестр",
    "check skill here": "навык здесь",
    "check plugin {}": "расширение {}",
    "check index {}": "индекс {}",
    "check indexes": "индексы",
    "check cache": "кэш",
    "check base": "база",
    "stale": "устарел",
    "missing": "нет файла",
    "unreadable": "не прочитать",
    "unverifiable": "не проверить",
    "changed": "изменилось",
    "{} with its {} texts is there": "{} и его тексты ({}) на месте",
    "no skill here": "здесь нет навыка",
    "{} others are sound": "прочие целы: {}",
    "moved {}→{}": "изменился: {}→{}",
    "same": "без изменений",
    "old": "старый",
    # what a budget is too small for
    "the mandatory part of the pack": "обязательная часть пакета",
    "the task": "задача",
    "the smallest delta prompt": "самый короткий промпт изменений",
    "section {} with its inlined aliases": "раздел {} с полными текстами алиасов",
    # what typer says of a command line
    "No such command '{}'.": "нет команды {}",
    "No such command '{}'. Did you mean {}?": "нет команды {}; может быть, {}?",
    "No such option: {}": "нет опции {}",
    "No such option: {} Did you mean {}?": "нет опции {}; может быть, {}?",
    "No such option: {} (Possible options: {})": "нет опции {}; похожие: {}",
    "Option '{}' requires an argument.": "опции {} нужно значение",
    "Option '{}' does not take a value.": "опция {} не принимает значения",
    "Missing argument '{}'.": "не хватает {}",
    "Missing option '{}' / '{}'.": "не хватает опции {} или {}",
    "Invalid value for '{}' / '{}': {}": "неверное значение для {} или {}: {}",
    "Missing option '{}'.": "не хватает опции {}",
    "Missing command.": "не хватает команды",
    "Invalid value for '{}': {}": "неверное значение для {}: {}",
    "Invalid value for {}: {}": "неверное значение для {}: {}",
    "'{}' is not a valid int.": "{} не годится: нужно целое число",
    "'{}' is not a valid int range.": "{} не годится: нужно целое число",
    "'{}' is not a valid integer.": "{} не годится: нужно целое число",
    "'{}' is not a valid integer range.": "{} не годится: нужно целое число",
    "'{}' is not a valid float.": "{} не годится: нужно число",
    "'{}' is not a valid float range.": "{} не годится: нужно число",
    "'{}' is not a valid {}.": "{} не годится: нужно {}",
    "'{}' is not one of {}.": "{} не из: {}",
    "{} is not in the range {}.": "{} вне пределов {}",
    "Got unexpected extra argument ({})": "лишнее: {}",
    "Got unexpected extra arguments ({})": "лишнее: {}",
    "Got unexpected extra argument(s) ({})": "лишнее: {}",
    # files
    "no such file": "нет такого файла",
    "there is no such folder": "такой папки нет",
    "it is closed": "он закрыт",
    "standard output": "стандартный вывод",
    "changed while it was read": "изменился, пока читался",
    "is not a regular file": "это не обычный файл",
    "is a link": "это ссылка",
    "{} is a link": "{} это ссылка",
    "is a link to nothing": "ссылка в никуда",
    "filter {}: {}": "фильтр {}: {}",
    "git attributes: {}": "атрибуты git: {}",
    "is a link that goes round": "ссылка ведёт по кругу",
    "is a link that leaves the skill root": "ссылка ведёт за пределы навыка",
    "is a link that leaves the repository": "ссылка ведёт за пределы репозитория",
    "is a link into .git": "ссылка ведёт в .git",
    "exists and is not empty": "уже есть, и не пусто",
    "lies behind a link or in a submodule, where no hook can see it": (
        "лежит за ссылкой или в подмодуле, где хук его не видит"
    ),
    "is binary": "двоичный",
    "is a git file": "файл git",
    "the clipboard": "в буфер обмена",
    "there is no wl-copy, xclip, xsel, pbcopy or clip.exe, and no terminal": (
        "нет wl-copy, xclip, xsel, pbcopy, clip.exe и терминала"
    ),
    "{} is no section (known: {})": "{} не раздел (есть: {})",
    "must be at most {} tokens": "не больше {} токенов",
    "a budget is at most {} tokens, not {}": "бюджет: не больше {} токенов, а не {}",
    "is generated": "создан программой",
    "has a name that is not UTF-8": "имя не в UTF-8",
    "{}; {} differs from it in letter case or Unicode form only": (
        "{}; {} отличается только регистром или формой Unicode"
    ),
    # paths
    "names no file": "не называет файла",
    "holds a NUL": "содержит NUL",
    "holds a backslash": "содержит обратную косую черту",
    "holds a colon (drive or stream)": "содержит двоеточие (диск или поток)",
    "holds a character that is not Unicode text": "содержит знак вне Unicode",
    "is absolute": "абсолютный",
    "leaves the skill root": "ведёт за пределы навыка",
    "is not in normal form": "не в нормальной форме",
    "lies in .git": "лежит в .git",
    "is a name that git keeps for itself": "имя, которое git оставил себе",
    "{} (alias {} in {})": "{} (алиас {} в {})",
    "is no skill of the workspace": "такого навыка в рабочей области нет",
    # registry and settings
    "must be a string": "должно быть строкой",
    "must be a table": "должно быть таблицей",
    "must be a number of tokens": "должно быть числом токенов",
    "must be a list of section names": "должно быть списком разделов",
    "must be one of {}": "возможно: {}",
    "is unknown (known: {})": "неизвестно (есть: {})",
    "must be a number of bytes": "должно быть числом байтов",
    "must be an object of aliases": "должен быть объект с алиасами",
    "must be an object with path and sha": "должен быть объект с path и sha",
    "must be 8 lower-case hex digits": "нужны 8 шестнадцатеричных цифр в нижнем регистре",
    "must be 64 lower-case hex digits": "нужны 64 шестнадцатеричные цифры в нижнем регистре",
    "is not the start of sha256": "это не начало sha256",
    "has a key twice": "ключ повторяется",
    "names the same alias as {}": "называет тот же алиас, что {}",
    "is nested too deeply": "слишком глубокая вложенность",
    "is not UTF-8": "не в UTF-8",
    "not UTF-8": "не в UTF-8",
    "is not JSON: {}": "это не JSON: {}",
    "is not JSON": "это не JSON",
    "not JSON": "это не JSON",
    "line {}": "строка {}",
    "line {} column {}": "строка {}, столбец {}",
    "byte {}": "байт {}",
    "{}:line {}": "{}: строка {}",
    "a number out of range": "число вне пределов",
    "needs id and text": "нужны id и text",
    "is not TOML: {}": "это не TOML: {}",
    "holds merge conflict markers": "содержит метки конфликта слияния",
    "mend it with: {}": "исправить: {}",
    "is in conflict": "в конфликте слияния",
    "is not an alias name (like S.entities: capitals, a dot, letters, digits, _ or -)": (
        "это не имя алиаса (как S.entities: заглавные, точка, буквы, цифры, _ или -)"
    ),
    "is longer than {} characters": "длиннее {} знаков",
    "is not in Unicode form NFC": "не в форме Unicode NFC",
    "a long form is one word: letters, digits, _ and -, a letter first": (
        "длинная форма: одно слово из букв, цифр, _ и -, сначала буква"
    ),
    "a short form is one word: letters, digits and _, a letter first": (
        "короткая форма: одно слово из букв, цифр и _, сначала буква"
    ),
    "given twice": "дано дважды",
    "the short form is not shorter": "короткая форма не короче",
    "{} is the short form of another word": "{} уже короткая форма другого слова",
    # packs
    "budget": "бюджет",
    "as in the base's pack": "как в пакете базы",
    "cap of {}": "предел раздела {}",
    "left out": "не вошёл",
    "2 card lines": "2 строки карточки",
    "4 card lines": "4 строки карточки",
    "brief": "одна строка",
    "ref": "ссылка",
    "; close: {}": "; похожие: {}",
    # indexes
    "no alias holds {}; searched for {}": "ни в одном алиасе нет {}; искали {}",
    "index built anew: {}": "индекс собран заново: {}",
    "index made in memory: {}": "индекс собран в памяти: {}",
    "index made in memory: cannot write {}: {}": "индекс собран в памяти: не записать {}: {}",
    "the embedder {}": "векторов {}",
    "the PostgreSQL index": "индекса PostgreSQL",
    "the engine {}": "счётчика токенов {}",
    "another process is writing it": "его пишет другой процесс",
    "a text in it is damaged": "текст в нём повреждён",
    "its tables disagree": "его таблицы не сходятся",
    "it is another program's database": "это база другой программы",
    "its terms were cut by other rules": "его слова разобраны по другим правилам",
    "it has version {}, newer than {}": "его версия {} новее, чем {}",
    # doctor
    "not on PATH": "нет в PATH",
    "{} is another program; use adaos-ctx": "{} это другая программа; вызывайте adaos-ctx",
    "exact, offline ({} tokens)": "точно, без сети (токенов: {})",
    "{} is not writable: every run counts again": "{} закрыт для записи: счёт повторится каждый раз",
    "{}; outside git everything else works": "{}; без git остальное работает",
    "{} on Python {}": "{} на Python {}",
    "install git 2.30 or newer, or put it on PATH": "установите git 2.30 или новее либо добавьте его в PATH",
    "not looked at: {}": "не просмотрено: {}",
    "leaves .ado/ out of packages": "не кладёт .ado/ в пакеты",
    "packages that AdaOS publishes would hold .ado/: add it to _EXCLUDED_DIRS in {}": (
        "в пакеты, которые публикует AdaOS, попадёт .ado/: добавьте его в _EXCLUDED_DIRS файла {}"
    ),
    "{} of {} aliases are as registered": "совпадают с реестром: {} из {} алиасов",
    "{}, and index again": "{}, затем соберите индекс заново",
    "{} ({:byte|bytes})": "{} ({:байт|байта|байтов})",
    "{} ({:byte|bytes}, of {})": "{} ({:байт|байта|байтов}, папка {})",
    "model {}": "модель {}",
    "engine {}": "счётчик {}",
    # git and the base
    "no base of {} was ever marked": "база {} ещё не отмечена",
    "the base was marked by another version; mark it again": "база другой версии; отметьте заново",
    "the snapshot is broken; mark it again": "снимок повреждён; отметьте базу заново",
    "the snapshot of {} is gone": "снимка {} больше нет",
    "unknown revision {}": "нет ревизии {}",
    "{} is in no git repository": "{} не лежит в репозитории git",
    "{} is not in a git repository": "{} не лежит в репозитории git",
    "no pack of {} was there when the base was marked": (
        "когда отмечали базу, пакета {} ещё не было"
    ),
    "ended early": "закончил раньше времени",
    "no answer within {} s": "нет ответа за {} с",
    "cannot run git: {}": "не запустить git: {}",
    # usage
    "{} has no aliases yet": "у {} ещё нет алиасов",
    "{} has no aliases of its own; the skill that it lies in is {}": (
        "у {} нет своих алиасов; навык, в котором оно лежит: {}"
    ),
    "this folder lies in the skill {}; adaos-ctx init . makes another one here": (
        "эта папка лежит в навыке {}; adaos-ctx init . сделает здесь ещё один"
    ),
    "{} is longer than 64 characters": "{} длиннее 64 знаков",
    "{} is not in Unicode form NFC": "{} не в форме Unicode NFC",
    "{} is not an alias name (like S.entities: capitals, a dot, letters, digits, _ or -)": (
        "{} не имя алиаса (как S.entities: заглавные, точка, буквы, цифры, _ или -)"
    ),
    "a budget is a number of tokens like 4096 or 4k, not {}": (
        "бюджет: число токенов, как 4096 или 4k, а не {}"
    ),
    "a growth is a percentage like 5%, not {}": "рост: проценты, как 5%, а не {}",
    "lines are a range like 10:20, not {}": "строки: промежуток, как 10:20, а не {}",
    "lines {} of {}": "строки {} из {}",
    "limit is a number of tokens, at least 1": "limit: число токенов, не меньше 1",
    "offset counts characters from 0": "offset считает знаки с 0",
    "offset {} is past the end ({} characters)": "offset {} дальше конца (знаков: {})",
    "one skill at most, not {}": "не больше одного навыка, а не {}",
    "one query and one skill, not {}; quote the query": (
        "один запрос и один навык, а не {}; возьмите запрос в кавычки"
    ),
    "nothing was told to a session {}": "сессии {} ничего не рассказывали",
    "an empty name is no base, no git revision and no folder": (
        "пустое имя: не база, не ревизия git и не папка"
    ),
    "no base, no git revision and no folder": "не база, не ревизия git и не папка",
    "{} is no base, no git revision and no folder": "{} не база, не ревизия git и не папка",
    "unknown tool {}; known: {}": "нет инструмента {}; есть: {}",
    "unknown view {}; known: {}": "нет представления {}; есть: {}",
    "unknown layout {}; known: {}": "нет вида {}; есть: {}",
    "--staged, --rev and --range exclude each other": "--staged, --rev и --range исключают друг друга",
    "--fix goes with --staged; use: adaos-ctx alias refresh": (
        "--fix бывает с --staged; без него: adaos-ctx alias refresh"
    ),
    "unknown kind {}; known: {}": "нет вида {}; есть: {}",
    "unknown embedder {}; known: {}, or a URL": "нет источника векторов {}; есть: {} или адрес",
    "what SQLite keeps in it is damaged": "повреждено то, что хранит в нём SQLite",
    "the query holds no word to look for": "в запросе нет слова, которое можно искать",
    "--commits is a number of commits, at least 1": "--commits: число коммитов, не меньше 1",
    "{} is read as well ({}); name another file to write": (
        "{} здесь же и читается ({}); назовите для записи другой файл"
    ),
    "has the id of line {}": "повторяет id строки {}",
    "there is nothing in it": "в нём ничего нет",
    '{}: set [workspace] root = ".." in .ado/ctx.toml to read other skills': (
        '{}: чтобы читать другие навыки, задайте [workspace] root = ".." в .ado/ctx.toml'
    ),
    "the history of {} has no commit {}": "в истории {} нет коммита, {}",
    "that changes files of its one parent and says something": (
        "который меняет файлы единственного родителя и что-то говорит"
    ),
    "no commit of {} could be replayed, {} were tried; {}": (
        "ни один коммит {} не повторить, проверено {}; {}"
    ),
    "stopped: {} commits in a row cannot be replayed; {}": (
        "остановлено: подряд не повторить коммитов: {}; {}"
    ),
    "the last is {}: {}": "последний {}: {}",
    "none of the files that it changed was registered": "ни один изменённый файл не зарегистрирован",
    "has a title that is no text": "title не текст",
    "has an id that holds a NUL or half a character": "в id есть NUL или половина знака",
    "search eval takes two files: CORPUS.jsonl QUERIES.jsonl": (
        "search eval нужны два файла: CORPUS.jsonl QUERIES.jsonl"
    ),
    "search eval writes its rows to a file: --run OUT.jsonl": (
        "search eval пишет строки в файл: --run OUT.jsonl"
    ),
    "search replay takes a repository and no words: --repo FOLDER": (
        "search replay нужен репозиторий и не нужны слова: --repo FOLDER"
    ),
    "--run - prints the rows, so it excludes --json": "--run - печатает строки, а потому исключает --json",
    "a search for a text takes no {}": "поиск текста не принимает {}",
    "search eval takes no {}": "search eval не принимает {}",
    "search replay takes no {}": "search replay не принимает {}",
    "--k is a number of results, at least 1": "--k: число результатов, не меньше 1",
    "{} is not a plain name for a folder": "{} не годится как имя папки",
    "{}: the digest after {} must be 8 to 64 hex digits": (
        "{}: после {} нужны от 8 до 64 шестнадцатеричных цифр"
    ),
    # the index and the objects of git
    "is not staged": "не подготовлен к коммиту",
    "is not in the tree": "его нет в дереве",
    "is only intended to be added": "только намечен к добавлению",
    "is a Git LFS pointer to other bytes": "указатель Git LFS на другое содержимое",
    "is a link, not a registry": "это ссылка, а не реестр",
    "exit {}": "код {}",
    "failed": "не вышло",
    "{} is not a revision": "{} не ревизия",
    "answered {} for {}": "ответил {} на {}",
    "git does not have it": "в git его нет",
    "git cannot read it: {}": "git не может его прочитать: {}",
    "{} is not a range A..B": "{} не диапазон A..B",
    "{} is not staged": "{} не подготовлен к коммиту",
    "{} is not in {}": "{} нет в {}",
    "cannot lock it: {}": "не запереть: {}",
    "no room for temporary files (TMPDIR names another place)": (
        "нет места для временных файлов (другое место задаёт TMPDIR)"
    ),
    "{} and {} are both hooks of other programs; make one of them, then install again": (
        "{} и {}: хуки других программ; сделайте из них один и поставьте снова"
    ),
    "core.hooksPath is {}, which other repositories use too; unset it here (git config --local "
    'core.hooksPath .git/hooks), or add to its hooks: adaos-ctx hook {}': (
        "core.hooksPath это {}, и так у других репозиториев; уберите его здесь (git config --local "
        'core.hooksPath .git/hooks) или добавьте в те хуки: adaos-ctx hook {}'
    ),
    # snapshots
    "{} is not a base; known: base, base~N": "{} не база; есть: base, base~N",
    "{} does not name a context": "{} не называет контекста",
    "the snapshot of ctx@{} is gone": "снимка ctx@{} больше нет",
    "the snapshot of ctx@{} holds another context": "в снимке ctx@{} другой контекст",
    "base~{} is further back than the first mark": "base~{} раньше первой отметки",
    "base~N needs a number, not {}": "в base~N нужно число, а не {}",
    "the text of {} in {} is not there": "текста {} в {} нет",
    "at: only aliases have a text of the base": "at: текст из базы есть только у алиасов",
    "lines {}:{} of {}": "строки {}:{} из {}",
    "{:byte|bytes}": "{:байт|байта|байтов}",
    "is not registered": "не зарегистрирован",
    "secrets in it: {}": "в нём секреты: {}",
    # plugins
    "no module {}": "нет модуля {}",
    "two kinds have this name": "у двух видов это имя",
    "no plugin makes a report as {}": "ни одно расширение не делает отчёт как {}",
    "ctx_pack_sections: {} is no PackSection": "ctx_pack_sections: {} не PackSection",
    "ctx_pack_sections: {} is no label of a section": "ctx_pack_sections: {} не имя раздела",
    "ctx_pack_sections: {} is no reference": "ctx_pack_sections: {} не ссылка",
    "{}: no plugin here holds that; see `adaos-ctx plugins` for {}:": (
        "{}: ни у одного расширения этого нет; кто отвечает за {}:, скажет `adaos-ctx plugins`"
    ),
    "{} is no name of a package: letters, digits, - and _": (
        "{} не имя пакета: буквы, цифры, - и _"
    ),
    "unknown hook {}; known: {}": "нет хука {}; есть: {}",
    "--history is a number of commits, 0 for none": "--history — число коммитов, 0 — ни одного",
    "another module is called {}": "другой модуль зовётся {}",
    "a command is called {}": "{} — имя команды",
    "an installed plugin is called {}": "{} — имя установленного расширения",
    "an installed package is called {}": "{} — имя установленного пакета",
    # models
    "a model is {} or http://HOST/v1#MODEL, not {}": (
        "модель: {} или http://HOST/v1#MODEL, а не {}"
    ),
    "must be {}": "должно быть {}",
    "is no cassette": "это не кассета",
    "is no recorded reply": "это не записанный ответ",
    "the cassette has no such request": "в кассете нет такого запроса",
    "not a URL of an endpoint: {}": "не адрес сервера модели: {}",
    "no user or password in a URL ({}); keys come from the environment": (
        "в адресе нет места имени и паролю ({}); ключи берутся из окружения"
    ),
    "no attempt was allowed": "не разрешено ни одной попытки",
    "no answer in time": "ответа не дождались",
    "the connection was closed early": "соединение закрыли слишком рано",
    "the reply is not JSON ({})": "ответ не JSON ({})",
    "the reply is no stream of events ({})": "ответ не поток событий ({})",
    "the reply is no chat completion": "в ответе нет chat completion",
    "the reply is no message": "в ответе нет сообщения",
    "the reply is longer than {} bytes": "ответ длиннее {} байт",
    "the reply broke off: {}": "ответ оборвался: {}",
    "the answer took more than {} s": "ответ шёл дольше {} с",
    "the endpoint says: {}": "сервер говорит: {}",
    "the stream says: {}": "поток говорит: {}",
    "the stream holds {}": "в потоке {}",
    "the stream holds what is no chat completion": "в потоке не chat completion",
    "the stream holds what is no message": "в потоке не сообщение",
    "the stream ended before the answer did": "поток кончился раньше ответа",
    "an event that is not JSON: {}": "событие, которое не JSON: {}",
    "a tool call whose arguments are no JSON": "вызов инструмента, чьи аргументы не JSON",
    "no embeddings in the answer": "в ответе нет векторов",
    "an embedding holds what is no number": "в векторе не число",
    "{} embeddings for {} texts": "векторов: {}, текстов: {}",
    "HTTP {} (it asks to wait {} s) {}": "HTTP {} (просит подождать {} с) {}",
    "no JSON of the schema: {}": "не JSON по схеме: {}",
    "the answer: {}": "ответ: {}",
    "it is not JSON: {}": "он не JSON: {}",
    "it was cut off after {} tokens": "он оборван, предел токенов: {}",
    "the model declines: {}": "модель отказывается: {}",
    "the key of {} ({}) holds a blank, a line end or other odd characters": (
        "в ключе для {} ({}) пробел, конец строки или другие странные знаки"
    ),
    "this is no JSON Schema that can be used: {}": "эта JSON Schema не годится: {}",
    # tools
    "no page may call {}": "странице нельзя вызывать {}",
    "arguments must be a JSON object": "аргументы: нужен объект JSON",
    "{} is in several skills: {}": "{} есть в нескольких навыках: {}",
    "{}: arguments are nested too deeply": "{}: аргументы вложены слишком глубоко",
    "arguments are not JSON: {}": "аргументы не JSON: {}",
    "unknown format {}; known: {}": "нет формата {}; есть: {}",
    "offset {} is past the end ({} aliases)": "offset {} дальше конца (алиасов: {})",
    "nobody keeps what this session was told": "никто не помнит, что рассказано этой сессии",
    # packs that are read
    "not a reference: {}": "не ссылка: {}",
    "not a list of references: {}": "не список ссылок: {}",
    "not a pack: {}": "не пакет: {}",
    "last line is {}": "последняя строка {}",
    "expected {}, found {}": "ожидалось {}, а стоит {}",
    "a fenced block does not end": "у блока нет конца",
    "a document type or comment, or too long": "тип документа, комментарий или слишком длинно",
    # indexes and searches
    "unknown store {}; known: {}": "нет хранилища {}; есть: {}",
    "{} takes no {}": "{} не принимает {}",
    "too large for the index {}: {}": "слишком много для индекса {}: {}",
    "not a name of a schema: {}": "не имя схемы: {}",
    "the name of a schema has {} bytes at most: {}": "в имени схемы не больше {} байтов: {}",
    "{}; drop it or name another schema": "{}; удалите её или назовите другую схему",
    "lost": "связь потеряна",
    "not the address of a PostgreSQL server": "не адрес сервера PostgreSQL",
    "not of type {}": "не типа {}",
    "a label names its file": "метка называет свой файл",
    "--{} shows the present state; it takes no comparison": (
        "--{} показывает нынешнее состояние, без сравнения"
    ),
    "must be an object": "должен быть объект",
    "{} is a long form too": "{} есть и среди длинных форм",
}

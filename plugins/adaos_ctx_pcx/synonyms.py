"""Words that catalogs use for each other, in English and Russian: a group a line.

General words of software and of everyday services, written by hand; a word may stand in several groups.
"""

from __future__ import annotations

_ENGLISH = """
delete remove erase drop clear discard purge wipe
create make add new generate build produce
show display print view list output see
find search locate lookup seek query discover
get fetch retrieve obtain read receive
change modify edit update alter adjust set
rename move
copy duplicate clone replicate
folder directory
file document
picture image photo photograph illustration graphic
movie film
song music track tune audio
video clip movie
buy purchase shop order acquire
price cost fee rate
sell trade
start launch run execute begin invoke
stop end kill terminate halt quit cancel
convert transform translate turn
download fetch pull
upload push send
send deliver post submit transmit
mail email message
compress zip archive pack
extract unpack unzip decompress
compare diff difference
join merge combine concatenate unite
split divide separate cut
count number total amount quantity
sort order rank arrange
check verify validate test
watch monitor track observe
install setup
uninstall remove
user account person people member
group team
machine computer host server
network internet web online
website site page url link
address location place
car vehicle auto automobile
house home property apartment estate residence
rent rental lease
travel trip journey tour vacation holiday
flight airline plane
hotel accommodation lodging stay
restaurant dining eat
food meal dish cuisine
recipe cook cooking
drink beverage
weather forecast temperature climate
news headline article
job career employment work vacancy
resume cv
company business firm organization enterprise
stock share market investment
money finance financial currency fund
tax taxation
law legal
doctor medical health physician
exercise workout fitness
learn study education course teach
book novel
paper article publication
summary summarize abstract overview
write compose draft author
correct fix repair mend improve polish
child kid
game play
sport football soccer
chart graph plot diagram visualize
table spreadsheet
calculate compute
sum add total plus
average mean
divide quotient
multiply product times
random arbitrary
date day time calendar
year annual
schedule plan calendar appointment
remind reminder alarm
present gift
discount coupon deal bargain
recommend suggest recommendation suggestion advice
opinion review feedback rating
answer reply respond
question ask query
speak talk voice speech say pronounce
language translate translation
word term phrase vocabulary
name title label
big large size
near nearby around close
old past history historical
recent latest newest current last
first top beginning head
last tail bottom end
save store write keep
load read open import
export save dump
close shut
lock protect
unlock open
password passphrase secret credential
encrypt cipher encode
decrypt decode
permission access right mode
owner own
process task job
line row
column field
pattern regex expression match
replace substitute
text string
code program script source
error bug fault problem issue
log record journal
list enumerate catalog
show reveal
hide conceal
connect link attach
disconnect detach
enable activate
disable deactivate
mount attach
disk drive storage partition volume
memory ram
cpu processor
archive backup
restore recover
reserve book reservation booking
ticket event
concert music show
store shop market
city town
country nation
road route direction path
map location
distance length
speed velocity
ship package parcel delivery
phone telephone mobile cell
friend contact
conversation chat dialogue
meeting appointment
quick fast
free gratis
"""
_RUSSIAN = """
удалить стереть убрать очистить
создать сделать добавить новый сгенерировать
показать вывести отобразить просмотреть распечатать напечатать посмотреть
найти искать поиск
получить извлечь прочитать
изменить редактировать обновить поменять задать установить
переименовать переместить
копировать скопировать дублировать клонировать
папка каталог директория
файл документ
картинка изображение фото
запустить выполнить начать
остановить завершить прервать убить прекратить закончить
преобразовать конвертировать перевести
скачать загрузить
отправить послать
почта письмо сообщение
сжать архивировать упаковать заархивировать
распаковать извлечь разархивировать
сравнить различие разница отличие
объединить соединить слить
разделить разбить
количество число
сортировать упорядочить
проверить протестировать
следить отслеживать наблюдать мониторинг
пользователь аккаунт учетный
компьютер хост сервер машина
сеть интернет
адрес расположение местоположение
имя название
сохранить записать
открыть загрузить
включить активировать
отключить выключить
зашифровать шифровать
расшифровать дешифровать
процесс задача
строка линия
столбец колонка поле
шаблон образец выражение
заменить подставить
текст строка
код программа скрипт
ошибка проблема
журнал лог
список перечень перечислить
подключить присоединить
диск раздел накопитель
восстановить вернуть
сведения информация данные
последний недавний текущий
команда инструкция
параметр опция настройка
"""
GROUPS = tuple(tuple(line.split()) for line in f"{_ENGLISH}{_RUSSIAN}".splitlines() if line)

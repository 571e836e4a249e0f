"""Words that a question has and that say nothing of what it is about, in English and Russian."""

from __future__ import annotations

_ENGLISH = """
a about after all also am an and any are aren as at be because been before being between both but
by can could did do does doing don during each every find for from further get give had has have
having he her here him his how i if in into is isn it its itself just let list many me might more
most much must my no nor not of off on once only or other our out over own please same shall she
should show so some such tell than that the their them then there these they this those through to
too under until up us very want was we were what when where whether which while who whom whose why
will with within would you your
"""
_RUSSIAN = """
а без более бы был была были было быть в вам вас весь во вот все всего всех всю вы где да даже для
до его ее ей если есть еще же за и из или им их к как какая какие каким какими каких каков какова
каково каковы какого какое какой каком какому какую когда кого кому которая которое которой которую
которые который которым которых кто ли между меня мне мы на над нам нас не него нее ней нет ни них
но ну о об один он она они оно от по под после при про с сам свое себя сколько со так также такие
такой там те тем то того тоже той только том тот ту ты у уже чего чей чем что чтобы эта эти этим
этих это этого этой этом этот эту я
"""
STOPWORDS = frozenset((_ENGLISH + _RUSSIAN).split())

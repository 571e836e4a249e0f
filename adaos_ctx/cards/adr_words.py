"""The words by which decision records name their parts, in the languages they are written in.

Data only: `adr_roles` looks a heading up in it. Phrases are casefolded and end at `|` or at the end
of a line. The first text of a role holds the usual names of the part (rank 1); those of the next
ones (rank 2, 3) count where a record has no part with a usual name.
"""

from __future__ import annotations

from typing import Literal

Role = Literal[
    "status", "goal", "drivers", "options", "rejected", "decision", "rationale", "consequences",
    "positive", "negative", "neutral", "details", "revisit", "meta", "supersedes",
]  # fmt: skip

_STATUS = """
status|state|decision status|adr status|current status|статус|состояние|стан|状态|狀態|ステータス
状況|状態|estado|statut|état|etat|zustand|situação|stato|durum|상태|statws|stan|статус решения
stav|állapot|trạng thái|وضعیت|الحالة|סטטוס
"""
_GOAL = """
context and problem statement|context and problem|problem statement|context|problem
context & problem statement|context and background|the problem|problem description
background and problem statement|problem statement and context|problem context|issue
issue statement|the issue|decision context|question|context / problem|context and scope|контекст
проблема|контекст и проблема|контекст и постановка проблемы|постановка проблемы
контекст и описание проблемы|описание проблемы|постановка задачи|задача
контекст и формулировка проблемы|контекст і проблема|上下文|背景|背景和问题|背景与问题|问题
问题描述|问题陈述|上下文和问题陈述|上下文和问题|背景と課題|コンテキスト|課題|背景と問題|文脈
コンテキストと問題|contexte|contexte et problème|contexte et énoncé du problème|problème
problématique|contexto|contexto y problema|problema|contexto y planteamiento del problema
contexto y declaración del problema|planteamiento del problema|contexto e problema
contexto e declaração do problema|contexto e definição do problema|kontext
kontext und problemstellung|problemstellung|kontext und problem|ausgangslage|contesto
contesto e problema|kontekst|kontekst i problem|kontekst i opis problemu|bağlam|bağlam ve problem
bağlam ve problem tanımı|맥락|배경|컨텍스트|문제|상황|맥락과 문제|cyd-destun
"""
_GOAL_2 = """
background|motivation|subject|overview|purpose|introduction|summary|abstract|goal|goals|objective
objectives|need|needs|why|scope|history|current state|current situation|intro|tl;dr
executive summary|situation|use case|use cases|business case|idea|topic|intent|мотивация
предпосылки|цель|цели|введение|предыстория|описание|суть|обзор|резюме|动机|目标|目的|概述|概要
简介|目的と背景|motivación|objetivo|objetivos|antecedentes|objectif|objectifs
introduction et contexte|motivation und ziel|ziel|ziele|hintergrund|einleitung|motivação
motivazione|obiettivo|cel|tło|amaç|목적|목표|개요|мета|передумови
"""
_GOAL_3 = """
requirements|assumptions|forces|facts|use-case
"""
_DRIVERS = """
decision drivers|drivers|constraints|key drivers|driving forces|decision criteria|criteria
evaluation criteria|quality attributes|non-functional requirements|key requirements
драйверы решения|драйверы|факторы решения|факторы|критерии|критерии выбора|критерии решения
ограничения|движущие силы|факторы принятия решения|決定要因|决策驱动因素|决策驱动|约束|限制条件
制約|moteurs de décision|facteurs de décision|critères de décision|contraintes
factores de decisión|factores de la decisión|criterios de decisión|restricciones
impulsores de la decisión|entscheidungstreiber|einflussfaktoren|entscheidungskriterien
randbedingungen|fatores de decisão|direcionadores da decisão|critérios de decisão|restrições
fattori decisionali|driver decisionali|vincoli|karar etkenleri|kısıtlar|czynniki decyzyjne
결정 요인|의사결정 동인|제약|제약사항|рушії рішення|обмеження
"""
_DRIVERS_2 = """
requirements|assumptions|forces|considerations|qualities|требования|допущения|要求|需求|exigences
requisitos|anforderungen|wymagania|gereksinimler|요구사항|вимоги
"""
_OPTIONS = """
considered options|options considered|options|considered alternatives|alternatives
alternatives considered|considered solutions|possible solutions|solution options
options and alternatives|alternative solutions|alternative options|the options|approaches
other options|other options considered|alternative approaches|solutions considered
proposed solutions|proposals|positions|candidates|available options|possible options
approaches considered|other alternatives|other alternatives considered|solutions|choices
рассмотренные варианты|варианты|варианты решения|альтернативы|рассмотренные альтернативы
рассматриваемые варианты|варианты решений|возможные варианты|опции|рассмотренные опции|考虑的选项
备选方案|可选方案|候选方案|方案|选项|考虑过的方案|考虑的方案|替代方案|方案对比|検討した選択肢
選択肢|検討された選択肢|代替案|検討事項|options envisagées|options considérées
alternatives envisagées|solutions envisagées|opciones consideradas|opciones|alternativas
alternativas consideradas|betrachtete optionen|betrachtete alternativen|optionen|alternativen
erwogene optionen|opções consideradas|opções|opzioni considerate|opzioni|alternative
alternative considerate|rozważane opcje|opcje|rozważane alternatywy|alternatywy
değerlendirilen seçenekler|seçenekler|alternatifler|고려한 옵션|고려된 옵션|옵션|대안|선택지
고려한 대안|розглянуті варіанти|варіанти|альтернативи
"""
_REJECTED = """
rejected alternatives|rejected options|rejected|alternatives rejected|rejected solutions
discarded alternatives|discarded options|dismissed options|rejected approaches|rejected ideas
отклонённые варианты|отклоненные варианты|отвергнутые варианты|отклонённые альтернативы
отклоненные альтернативы|отвергнутые альтернативы|被拒绝的方案|已拒绝的方案|放弃的方案|却下した案
却下された選択肢|options rejetées|alternatives rejetées|opciones descartadas
alternativas descartadas|verworfene alternativen|verworfene optionen|alternativas rejeitadas
opções rejeitadas|opções descartadas|alternative scartate|opzioni scartate|odrzucone opcje
odrzucone alternatywy|reddedilen seçenekler|reddedilen alternatifler|기각된 대안
відхилені варіанти
"""
_DECISION = """
decision|decisions|the decision|decision outcome|our decision|final decision|decision made|outcome
chosen option|chosen solution|selected option|decision taken|decision summary|decision statement
decision result|the choice|choice|selected solution|decision and rationale|architectural decision
architecture decision|decision details|решение|решения|принятое решение|итоговое решение
результат решения|итог решения|выбор|выбранное решение|выбранный вариант|принятые решения
исход решения|决策|决定|決定|決策|决策结果|决议|决定内容|決定事項|決定内容|決定結果|选择的方案
最终决策|最终决定|決定と根拠|décision|décisions|la décision|résultat de la décision|décision prise
option retenue|solution retenue|decisión|decisiones|resultado de la decisión|decisión tomada
la decisión|opción elegida|entscheidung|entscheidungen|entscheidungsergebnis
ergebnis der entscheidung|getroffene entscheidung|decisão|decisões|resultado da decisão|a decisão
decisione|decisioni|esito della decisione|risultato della decisione|decyzja|decyzje|wynik decyzji
karar|kararlar|karar sonucu|결정|의사결정|결정 사항|결정 결과|결정사항|рішення|прийняте рішення
результат рішення|penderfyniad|beslissing|besluit|beslut|rozhodnutí|keputusan|quyết định|القرار
החלטה
"""
_DECISION_2 = """
proposal|proposed solution|proposed decision|solution|recommendation|recommendations|resolution
conclusion|conclusions|result|results|recommended solution|proposed change|proposed approach
the solution|recommended option|preferred option|verdict|policy|предложение|предлагаемое решение
вывод|выводы|рекомендация|рекомендации|заключение|итог|提案|建议|解决方案|结论|推荐方案|解決策
結論|提议|proposition|solution proposée|conclusión|propuesta|recomendación|solución
solución propuesta|vorschlag|lösung|empfehlung|fazit|proposta|solução|solução proposta|conclusão
recomendação|soluzione|soluzione proposta|propozycja|rozwiązanie|rekomendacja|öneri|çözüm|제안
해결책|해결 방안|결론|пропозиція|висновок
"""
_DECISION_3 = """
approach|implementation|design|technical design|architecture|how|specification|details
detailed design|design details|technical details|the approach|method|подход|реализация|архитектура
дизайн|方法|实现|实现方案|设计|設計|実装|approche|enfoque|implementación|ansatz|umsetzung
abordagem|implementação|approccio|podejście|yaklaşım|접근
"""
_RATIONALE = """
rationale|justification|reasoning|reasons|reason|decision rationale|why this option|argument
arguments|why this decision|обоснование|обоснование решения|аргументация|причины|почему|理由
决策理由|原因|选择理由|依据|根拠|決定理由|justification de la décision|raisons|justificación
razones|razonamiento|begründung|gründe|justificativa|razão|motivos|motivazioni|giustificazione
uzasadnienie|gerekçe|근거|이유|обґрунтування|rhesymeg
"""
_CONSEQUENCES = """
consequences|consequence|impact|impacts|implications|results|effects|trade-offs|tradeoffs
trade offs|outcomes|consequences and trade-offs|the consequences|consequences of decision
последствия|следствия|влияние|результаты|последствия решения|компромиссы|后果|影响|结果|影響|結果
後果|帰結|决策后果|conséquences|impacts et conséquences|consecuencias|consequenzen|konsequenzen
auswirkungen|folgen|consequências|impactos|conseguenze|konsekwencje|skutki|sonuçlar|sonuç|결과
영향|파급 효과|наслідки|canlyniadau
"""
_POSITIVE = """
positive consequences|positive|positives|pros|advantages|benefits|good|upsides|upside
positive impacts|positive outcomes|gains|strengths|pro|pluses|положительные последствия
положительные|плюсы|преимущества|позитивные|выгоды|позитивные последствия|достоинства|积极影响
正面影响|优点|好处|积极后果|优势|正面|メリット|良い結果|利点|ポジティブ|positifs
conséquences positives|avantages|positivas|consecuencias positivas|ventajas|beneficios|positiv
positive konsequenzen|vorteile|consequências positivas|vantagens|benefícios|positivi|vantaggi
conseguenze positive|pozytywne|zalety|olumlu|olumlu sonuçlar|avantajlar|긍정적|장점|긍정적 결과
긍정적 영향|позитивні|позитивні наслідки|переваги
"""
_NEGATIVE = """
negative consequences|negative|negatives|cons|disadvantages|drawbacks|risks|bad|downsides|downside
negative impacts|costs|weaknesses|limitations|risks and mitigations|con|minuses|negative outcomes
known limitations|risk|отрицательные последствия|отрицательные|минусы|недостатки|риски|негативные
негативные последствия|消极影响|负面影响|缺点|风险|消极后果|负面|劣势|デメリット|悪い結果|欠点
リスク|ネガティブ|négatifs|conséquences négatives|inconvénients|risques|négatives|negativas
consecuencias negativas|desventajas|riesgos|inconvenientes|negativ|negative konsequenzen|nachteile
risiken|consequências negativas|desvantagens|riscos|negativi|svantaggi|rischi|conseguenze negative
negatywne|wady|ryzyka|olumsuz|olumsuz sonuçlar|dezavantajlar|riskler|부정적|단점|위험|부정적 결과
부정적 영향|негативні|негативні наслідки|недоліки|ризики
"""
_NEUTRAL = """
neutral|neutral consequences|neutrals|neutral impacts|нейтральные|нейтральные последствия|中性
中性影响|中立|neutres|neutrales|neutras|neutrali|neutralne|nötr|중립|нейтральні
"""
_DETAILS = """
pros and cons of the options|pros and cons|pros and cons of options|pros & cons|analysis
comparison|evaluation|option details|detailed analysis|discussion
pros and cons of the considered options|pros and cons of alternatives|options analysis
evaluation of options|side-by-side comparison|comparison of options|options evaluation
плюсы и минусы вариантов|плюсы и минусы|за и против|сравнение вариантов|анализ вариантов|сравнение
преимущества и недостатки вариантов|各方案优缺点|选项的优缺点|方案优缺点|优缺点
各選択肢の長所と短所|選択肢の長所と短所|选项的优点和缺点|avantages et inconvénients des options
avantages et inconvénients|pros y contras de las opciones|pros y contras
vor- und nachteile der optionen|vor- und nachteile|prós e contras das opções|prós e contras
pro e contro delle opzioni|pro e contro|zalety i wady opcji|plusy i minusy opcji
seçeneklerin artıları ve eksileri|artıları ve eksileri|옵션별 장단점|옵션의 장단점|장단점
переваги та недоліки варіантів
"""
_REVISIT = """
confirmation|validation|compliance|revisit|revisit by|revisit when|review|review date|verification
when to revisit|reconsider when|triggers|revisit triggers|fitness function|подтверждение|проверка
пересмотр|когда пересмотреть|условия пересмотра|критерии пересмотра|确认|验证|确认方式|重新审视
確認|検証|見直し|confirmation de la décision|révision|confirmación|revisión|bestätigung
überprüfung|confirmação|revisão|conferma|potwierdzenie|doğrulama|확인|검증|підтвердження|перегляд
"""
_SUPERSEDES = """
superseded by|supersedes|replaces|replaced by|superseded|supersede|заменён|заменен|заменяет
заменено|заменена|заменён на|заменен на|被取代|取代|替代|置き換え|remplacé par|reemplazado por
ersetzt durch|substituído por|sostituito da|zastąpione przez
"""
_META = """
date|dates|deciders|decider|authors|author|changelog|change log|links|references|reference
more information|notes|note|tags|tag|metadata|related|related decisions|related artifacts
table of contents|contents|definitions|glossary|appendix|established|last modified|last updated
owner|owners|consulted|informed|contributors|see also|related issue|technical story|stakeholders
decision makers|decision-makers|participants|group|number|id|adr|title|further reading
history of changes|revision history|reviewers|created|updated|proposal date|accepted date|ticket
issue link|test cases|future work|open questions|next steps|acknowledgements
backwards compatibility|copyright|terminology|decision date|дата|авторы|автор|ссылки
связанные решения|связанные документы|дополнительная информация|примечания|теги|участники
дополнительно|глоссарий|история изменений|источники|номер|日期|作者|参考|链接|更多信息|备注|参与者
相关|参考资料|日付|参考情報|関連|備考|決定者|liens|références|auteurs|décideurs
plus d'informations|fecha|autores|enlaces|referencias|decisores|más información|datum|autoren
links und referenzen|entscheider|weitere informationen|data|referências|mais informações|autor
data decisione|riferimenti|linki|tarih|bağlantılar|날짜|작성자|참고|링크|참고 자료|посилання
автори|примітки|dyddiad
"""

PHRASES: dict[Role, tuple[str, ...]] = {
    "status": (_STATUS,),
    "goal": (_GOAL, _GOAL_2, _GOAL_3),
    "drivers": (_DRIVERS, _DRIVERS_2),
    "options": (_OPTIONS,),
    "rejected": (_REJECTED,),
    "decision": (_DECISION, _DECISION_2, _DECISION_3),
    "rationale": (_RATIONALE,),
    "consequences": (_CONSEQUENCES,),
    "positive": (_POSITIVE,),
    "negative": (_NEGATIVE,),
    "neutral": (_NEUTRAL,),
    "details": (_DETAILS,),
    "revisit": (_REVISIT,),
    "supersedes": (_SUPERSEDES,),
    "meta": (_META,),
}

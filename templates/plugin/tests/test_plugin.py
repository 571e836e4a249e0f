"""The hooks on a real skill; nothing of adaos-ctx is replaced."""

from __future__ import annotations

import pytest
from adaos_ctx import PackRequest, ToolContext, call_tool, load_plugins, make_pack, open_skill
from adaos_ctx.__main__ import main
from adaos_ctx.testing import check_kind

from {{module}}.cli import run
from {{module}}.errors import TwoMeaningsError
from {{module}}.glossary import find, parse
from {{module}}.kind import KIND
from {{module}}.tool import DEFINE

TEXT = "# words of the shop\nlead time: days from the order to the door\nSKU: one sort of goods\n"


@pytest.fixture
def skill(tmp_path):
    (tmp_path / "SKILL.md").write_text("---\nname: shop\ndescription: A shop.\n---\n", encoding="utf-8")
    (tmp_path / "words.terms").write_text(TEXT, encoding="utf-8")
    assert main(["alias", "add", str(tmp_path), "D.words", "words.terms"]) == 0
    return open_skill(str(tmp_path))


def test_terms_have_their_places():
    (first, second) = parse(TEXT)
    assert (first.name, second.meaning) == ("lead time", "one sort of goods")
    assert TEXT[first.start : first.end] == "lead time: days from the order to the door"
    assert find([first, second], "sku") == second


def test_the_kind_keeps_the_contract_on_any_text():
    assert check_kind(KIND, "x.terms") == []


def test_the_card_lists_the_terms(skill, capsys):
    capsys.readouterr()
    assert main(["cards", "show", skill.root, "D.words"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "- glossary of 2 terms"
    with open(f"{skill.root}/one.terms", "w", encoding="utf-8") as file:
        file.write("SKU: one sort of goods\n")
    assert main(["alias", "add", skill.root, "D.one", "one.terms"]) == 0
    capsys.readouterr()
    assert main(["cards", "show", skill.root, "D.one"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "- glossary of 1 term"


def test_a_model_can_ask_for_a_term(skill):
    context = ToolContext(skill=skill, plugins=load_plugins())
    assert call_tool(context, DEFINE.name, {"term": "Lead time"}).text.startswith("lead time: days")
    assert call_tool(context, DEFINE.name, {"term": "margin"}).data == {"found": False}


def test_a_pack_tells_the_terms_of_its_task(skill):
    made = make_pack((skill,), PackRequest(task="show the lead time"), load_plugins())
    assert "TERMS: term:lead-time — lead time: days from the order to the door" in made.text
    assert "TERMS" not in make_pack((skill,), PackRequest(task="other"), load_plugins()).text


def test_the_command_speaks_the_readers_language(skill, capsys, monkeypatch):
    capsys.readouterr()
    for language, line in {"en": "2 terms", "ru": "2 термина"}.items():
        monkeypatch.setenv("ADAOS_CTX_LANG", language)
        assert run(skill.root) == 0
        assert capsys.readouterr().out.splitlines()[-1] == line


def test_what_it_refuses_has_a_sentence_and_what_mends_it(skill):
    with open(f"{skill.root}/more.terms", "w", encoding="utf-8") as file:
        file.write("SKU: a box\n")
    assert main(["alias", "add", skill.root, "D.more", "more.terms"]) == 0
    with pytest.raises(TwoMeaningsError) as raised:
        run(skill.root)
    assert str(raised.value) == "SKU has two meanings: in D.more and in D.words"
    assert raised.value.mend == "take one of them out"

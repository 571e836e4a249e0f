"""What speaks for a leaf as an answer to a question: features of one linear scorer. Pure.

Their weights lie in `weights.json`. Shares lie between 0 and 1; lengths and numbers are scaled to
about 1.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from adaos_ctx_pcx.asked import early_share, stand_ins
from adaos_ctx_pcx.cutting import NAME, PROSE, REST, SAID_FIELDS, SUMMARY

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from adaos_ctx_pcx.asked import Asked
    from adaos_ctx_pcx.cutting import Cut, Cuts, Sentence
    from adaos_ctx_pcx.kinship import Kin

# Of these the share of the best candidate's is taken.
RELATIVE = ("text", "fields", "whole", "best_sentence")
# BM25F over name, summary, parts, prose, rest: weight and length discount of each; slow saturation.
_FIELD_WEIGHTS = (2.0, 2.0, 0.5, 1.5, 0.3)
_FIELD_B = (0.3, 0.3, 0.3, 0.6, 0.5)
_FIELD_K1 = 6.0
_NAME_K1 = 1.2  # of the name alone
_NAME_B = 0.5
_SAID_K = 2.0  # how often a word is said until that counts half
_BEST_SENTENCES = 3
_GOOD_OVERLAP = 0.25  # of a sentence and the question, from which it speaks of the same
_PLACE = 5  # telling words of a summary after which one counts half as much

Row = dict[str, float]


def rows(asked: Asked, cuts: Cuts, found: Mapping[str, Mapping[str, float]]) -> dict[str, Row]:
    """The features of every candidate.

    Args:
        asked: The question.
        cuts: The leaves.
        found: Candidate -> what the core's search says of it, {} for one that it did not find.
    """
    result = {key: _row(asked, cuts, key, found[key]) for key in sorted(found)}
    for name in RELATIVE:
        most = max((row[name] for row in result.values()), default=0.0) or 1.0
        for row in result.values():
            row[name] /= most
    return result


def _row(asked: Asked, cuts: Cuts, key: str, found: Mapping[str, float]) -> Row:
    cut = cuts.cuts[key]
    held = sorted(asked.terms & cut.all)
    row = _of_sentences(asked, cuts.sentences(key))
    row |= _of_search(found, row["sentence_share"]) | _of_leaf(cuts, key)
    row |= _of_fields(asked, cuts, cut, held) | _of_terms(asked, cut, held)
    within = asked.kin_within(cut.all)
    row |= _of_kin(asked, cut, within) | _of_text(asked, cuts, cut, within)
    both = math.fsum(asked.trusted[t] * asked.worths[t] * cuts.often(cut, t) for t in held)
    row["whole"] = both / (asked.norm * cuts.norm(key))
    return row


def _of_search(found: Mapping[str, float], sentence_share: float) -> Row:
    """What the core's search found out; of others, what one sentence holds is what is near."""
    row = {name: found.get(name, 0.0) for name in ("neighbours", "text", "detail")}
    return row | {"near": found.get("near", sentence_share)}


def _of_fields(asked: Asked, cuts: Cuts, cut: Cut, held: Sequence[str]) -> Row:
    """What single fields say of the question, and how much of them it says."""
    name, summary, worths = cut.counts[NAME], cut.counts[SUMMARY], asked.worths
    slow = _NAME_K1 * (1 - _NAME_B + _NAME_B * cut.lengths[NAME] / cuts.averages[NAME])
    strength = math.fsum(worths[t] * name[t] / (name[t] + slow) for t in held if t in name)
    told = [t for t in held if t in asked.told]
    shares = {at: math.fsum(worths[t] for t in told if t in cut.counts[at]) for at in (PROSE, REST)}
    places = math.fsum(worths[t] / (1 + cut.places[t] / _PLACE) for t in told if t in cut.places)
    return {
        "name": strength / asked.all, "name_said": asked.share(name.keys()),
        "summary_said": asked.share(summary.keys()), "place": places / asked.told_all,
        "prose_share": shares[PROSE] / asked.told_all, "rest_share": shares[REST] / asked.told_all,
    }  # fmt: skip


def _of_terms(asked: Asked, cut: Cut, held: Sequence[str]) -> Row:
    """Which words of the question a leaf says at all."""
    worths = asked.worths
    told = [t for t in held if t in asked.told]
    squares = math.fsum(worths[t] ** 2 for t in asked.telling) or 1.0
    return {
        "count": len(told) / 5, "silent": (len(held) - len(told)) / 5,
        "known": math.fsum(worths[t] for t in held) / asked.known_all,
        "rare_share": math.fsum(worths[t] ** 2 for t in told) / squares,
        "early": early_share(asked, worths, dict.fromkeys(told, 1.0)),
        "head": float(cut.head in asked.told),
    }  # fmt: skip


def _of_kin(asked: Asked, cut: Cut, within: Mapping[str, Kin]) -> Row:
    """Words that stand for those of the question."""
    summary = cut.counts[SUMMARY]
    synonyms = beginnings = 0.0
    for term, kin in within.items():
        here = kin.within(summary.keys())
        if here.every and term not in summary:
            synonyms += asked.worths[term] * bool(here.synonyms)
            beginnings += asked.worths[term] * here.closest
    return {
        "summary_synonyms": synonyms / asked.told_all,
        "summary_beginnings": beginnings / asked.told_all,
        "early_kin": early_share(asked, asked.trusted, asked.nearness(cut, within)),
    }


def _of_text(asked: Asked, cuts: Cuts, cut: Cut, within: Mapping[str, Kin]) -> Row:
    """How often the whole leaf says the question: with kin by fields, and its telling words evenly."""
    sizes = zip(_FIELD_WEIGHTS, _FIELD_B, cut.lengths, cuts.averages, strict=True)
    norms = [weight / (1 - b + b * length / average) for weight, b, length, average in sizes]
    total = 0.0
    for term in asked.order:
        tf = _frequency(cut, norms, term) if term in cut.all else 0.0
        if term in within:
            kin = stand_ins(within[term])
            tf += math.fsum([share * _frequency(cut, norms, other) for other, share in kin])
        total += asked.trusted[term] * tf / (tf + _FIELD_K1)
    return {"fields": total / asked.trusted_all, "often": _often(asked, cut)}


def _frequency(cut: Cut, norms: Iterable[float], term: str) -> float:
    parts = zip(norms, cut.counts, strict=True)
    return math.fsum([norm * part[term] for norm, part in parts if term in part])


def _often(asked: Asked, cut: Cut) -> float:
    """How often the telling words are said, rare ones counting only a little more."""
    total = 0.0
    for term, worth in asked.evenly.items():
        if term in cut.all:
            tf = sum([part.get(term, 0) for part in cut.counts[:SAID_FIELDS]])
            total += worth * tf / (tf + _SAID_K)
    return total / asked.evenly_norm


def _of_sentences(asked: Asked, sentences: Iterable[Sentence]) -> Row:
    """The best single sentences: by the angle between them and the question, and by what they hold."""
    share, many = 0.0, 0
    angles: list[float] = []
    for each in sentences:
        common = each.terms & asked.terms
        if common:
            both = math.fsum([asked.worths[t] for t in common])
            worth, norm = asked.size(each, common)
            share = max(share, both / asked.all)
            many += 2 * both / (asked.all + worth) > _GOOD_OVERLAP
            angles.append(math.fsum([asked.trusted[t] ** 2 for t in common]) / (asked.norm * norm))
    best = sorted(angles, reverse=True)[:_BEST_SENTENCES]
    return {
        "sentence": max(best, default=0.0), "best_sentence": max(best, default=0.0),
        "sentences": math.fsum(best) / _BEST_SENTENCES, "sentence_share": share,
        "many_sentences": math.log(1 + many),
    }  # fmt: skip


def _of_leaf(cuts: Cuts, key: str) -> Row:
    """What a leaf is like, whatever is asked."""
    cut = cuts.cuts[key]
    return {
        "length": math.log(1 + sum(cut.lengths)) / 10, "name_length": cut.lengths[NAME] / 10,
        "rest_length": math.log(1 + cut.lengths[REST]) / 5,
        "family": math.log(cuts.heads[cut.head]) / 5,
        "mentions": math.log(1 + cuts.mentions[key]) / 5,
    }  # fmt: skip

"""The statements of the PostgreSQL index.

Every value is bound; put in are only the schema's name and one condition for each facet.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from adaos_ctx.search.scoring import K1, B

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

VERSION = 1

SCHEMA = """
CREATE EXTENSION IF NOT EXISTS vector SCHEMA public;
CREATE SCHEMA IF NOT EXISTS {schema};
SET search_path TO {schema}, public;
CREATE TABLE IF NOT EXISTS counts (
  rules text NOT NULL, count bigint NOT NULL DEFAULT 0,
  lengths bigint[] NOT NULL DEFAULT '{0,0,0,0}'
);
CREATE TABLE IF NOT EXISTS docs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, key text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL, summary text NOT NULL, detail text NOT NULL, body text NOT NULL,
  lengths bigint[] NOT NULL, length bigint NOT NULL, facets jsonb NOT NULL, digest text NOT NULL
);
CREATE INDEX IF NOT EXISTS docs_facets ON docs USING gin (facets jsonb_path_ops);
CREATE INDEX IF NOT EXISTS docs_digest ON docs (digest);
CREATE TABLE IF NOT EXISTS postings (
  term text COLLATE "C" NOT NULL, doc bigint NOT NULL, tf float8 NOT NULL, PRIMARY KEY (term, doc)
);
CREATE INDEX IF NOT EXISTS postings_doc ON postings (doc);
CREATE TABLE IF NOT EXISTS terms (term text COLLATE "C" PRIMARY KEY, held bigint NOT NULL);
CREATE TABLE IF NOT EXISTS vectors (
  digest text NOT NULL, model text NOT NULL, data halfvec NOT NULL, PRIMARY KEY (digest, model)
);
CREATE TABLE IF NOT EXISTS notes (
  topic text COLLATE "C" NOT NULL, key text COLLATE "C" NOT NULL, value text NOT NULL,
  PRIMARY KEY (topic, key)
);
"""

PUT_NOTE = """
INSERT INTO notes VALUES (%s, %s, %s)
ON CONFLICT (topic, key) DO UPDATE SET value = excluded.value
"""
PUT_VECTOR = """
INSERT INTO vectors VALUES (%s, %s, %s::halfvec)
ON CONFLICT (digest, model) DO UPDATE SET data = excluded.data
"""
DROP_NOTE = "DELETE FROM notes WHERE topic = %s AND key = %s"

BAG = "SELECT key, name, summary, detail, body, lengths FROM docs"

ADD_BAG = """
INSERT INTO docs (key, name, summary, detail, body, lengths, length, facets, digest)
VALUES (%s, %s, %s, %s, %s, %s, %s, %s::jsonb, %s)
"""
ADD_POSTINGS = "COPY postings (term, doc, tf) FROM STDIN"
ADD_COUNTS = """
WITH new AS (SELECT id, lengths FROM docs WHERE id = ANY(%s)),
grown AS (
  INSERT INTO terms SELECT term, count(*) FROM postings WHERE doc IN (SELECT id FROM new)
  GROUP BY term ORDER BY term ON CONFLICT (term) DO UPDATE SET held = terms.held + excluded.held
),
sums AS (
  SELECT count(*) AS n, coalesce(sum(lengths[1]), 0)::bigint AS a,
  coalesce(sum(lengths[2]), 0)::bigint AS b, coalesce(sum(lengths[3]), 0)::bigint AS c,
  coalesce(sum(lengths[4]), 0)::bigint AS d FROM new
)
UPDATE counts SET count = count + n,
lengths = ARRAY[lengths[1] + a, lengths[2] + b, lengths[3] + c, lengths[4] + d] FROM sums
"""
DELETE = """
WITH gone AS (DELETE FROM docs WHERE key = ANY(%s) RETURNING id, lengths),
lost AS (DELETE FROM postings WHERE doc IN (SELECT id FROM gone) RETURNING term),
fewer AS (SELECT term, count(*) AS n FROM lost GROUP BY term),
shrunk AS (UPDATE terms SET held = held - n FROM fewer WHERE terms.term = fewer.term),
sums AS (
  SELECT count(*) AS n, coalesce(sum(lengths[1]), 0)::bigint AS a,
  coalesce(sum(lengths[2]), 0)::bigint AS b, coalesce(sum(lengths[3]), 0)::bigint AS c,
  coalesce(sum(lengths[4]), 0)::bigint AS d FROM gone
)
UPDATE counts SET count = count - n,
lengths = ARRAY[lengths[1] - a, lengths[2] - b, lengths[3] - c, lengths[4] - d] FROM sums
"""

# The first stage of `scoring`, with the operations in the same order.
_SCORES = f"""
WITH query AS (
  SELECT term, idf FROM unnest(%(terms)s::text[], %(idfs)s::float8[]) AS q (term, idf)
),
scores AS (
  SELECT docs.id, docs.key, sum(
    idf * ((tf * ({K1!r}::float8 + 1.0)) /
    (tf + {K1!r}::float8 * (1 - {B!r}::float8 + {B!r}::float8 * length / %(average)s::float8)))
  ) AS score
  FROM query JOIN postings USING (term) JOIN docs ON docs.id = postings.doc
  WHERE {{facets}} GROUP BY docs.id, docs.key
)
"""
RANKS = f"{_SCORES} SELECT id, score FROM scores ORDER BY score DESC LIMIT %(limit)s"
EQUALS = f"{_SCORES} SELECT key, id, score FROM scores WHERE score BETWEEN %(low)s AND %(high)s"

LIKENESS = """
SELECT docs.key, -(data <#> %(query)s::halfvec) FROM docs JOIN vectors USING (digest)
WHERE model = %(model)s AND vector_dims(data) = %(size)s AND {facets} ORDER BY docs.key
"""


def with_facets(sql: str, wanted: Mapping[str, Sequence[str]]) -> tuple[str, dict[str, list[str]]]:
    """A statement with its condition `{facets}`, and the values that the condition needs."""
    parts, values = [], {}
    for at, (name, some) in enumerate(wanted.items()):
        parts.append(f"docs.facets @> ANY(%(facet{at})s::jsonb[])")
        values[f"facet{at}"] = [json.dumps({name: value}) for value in some]
    return sql.replace("{facets}", " AND ".join(parts) or "true"), values

-- plan e9d0d02565ca8d27
WITH "s0" AS (
  SELECT
    "status" COLLATE BINARY AS "status",
    CAST(ROUND((
      "amount" * 100
    )) AS INTEGER) AS "amount"
  FROM "orders"
), "s1" AS (
  SELECT
    "status",
    CAST(SUM("amount") AS INTEGER) AS "sum_amount"
  FROM "s0"
  GROUP BY
    "status"
), "s2" AS (
  SELECT
    *
  FROM "s1"
)
SELECT
  "status",
  "sum_amount"
FROM "s2"
ORDER BY
  (
    "status" IS NULL
  ) ASC,
  "status" ASC,
  (
    "sum_amount" IS NULL
  ) ASC,
  "sum_amount" ASC

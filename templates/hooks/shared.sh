# >>> adaos-ctx @HOOK@ >>> written by `adaos-ctx hooks install`; lines outside these marks are yours
if command -v adaos-ctx >/dev/null 2>&1; then
  adaos-ctx hook @HOOK@ "$@" || exit
else
  echo "adaos-ctx: not found; it verifies the aliases in .ado/ (pip install adaos-ctx)" >&2
  exit 1
fi
# <<< adaos-ctx @HOOK@ <<<

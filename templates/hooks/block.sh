# >>> adaos-ctx @HOOK@ >>> written by `adaos-ctx hooks install`; lines outside these marks are yours
adaos_ctx_kept="${0%/*}/@HOOK@.kept-by-adaos-ctx"
adaos_ctx_verify() {
  if [ -x @PYTHON@ ]; then
    @PYTHON@ -I -S -c @CODE@ @HOOK@ "$@"
  elif command -v adaos-ctx >/dev/null 2>&1; then
    adaos-ctx hook @HOOK@ "$@"
  else
    echo "adaos-ctx: the interpreter of this hook is gone: "@PYTHON@ >&2
    echo "adaos-ctx: install adaos-ctx and run: python -m adaos_ctx hooks install" >&2
    return 1
  fi
}
if [ ! -x "$adaos_ctx_kept" ]; then
  adaos_ctx_verify "$@" || exit
elif [ @HOOK@ = pre-push ]; then
  adaos_ctx_input=$(cat; echo .)
  printf %s "${adaos_ctx_input%.}" | "$adaos_ctx_kept" "$@" || exit
  printf %s "${adaos_ctx_input%.}" | adaos_ctx_verify "$@" || exit
else
  "$adaos_ctx_kept" "$@" || exit
  adaos_ctx_verify "$@" || exit
fi
# <<< adaos-ctx @HOOK@ <<<

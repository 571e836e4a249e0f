# For .husky/pre-commit and .husky/pre-merge-commit (`adaos-ctx hooks install` adds this itself):
adaos-ctx hook pre-commit || exit

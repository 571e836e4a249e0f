"""`python -m adaos_ctx_ledger.compat`: diffledger's command line."""

from __future__ import annotations

import sys

from adaos_ctx_ledger.compat.cli import main

if __name__ == "__main__":
    sys.exit(main())

"""`python -m adaos_ctx_pcx.compat`: the published package's command line."""

from __future__ import annotations

import sys

from .cli import main

sys.exit(main())

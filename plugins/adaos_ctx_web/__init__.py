"""Reports, plots and a local web page: see where a skill's tokens go.

The report needs nothing but the core; the page needs the extra `web`, and a PNG the extra `plot`.
"""

from __future__ import annotations

from adaos_ctx.messages import join

join(__name__)

"""What this plugin says, in English; a slug begins with the package's name."""

from __future__ import annotations

EN = {
    "{{module}}.help": "List the terms of a skill's glossaries.\n\nExample: adaos-ctx {{name}} .",
    "{{module}}.param.skill": "Folder of the skill.",
    "{{module}}.listed": "{count:term|terms}",
}

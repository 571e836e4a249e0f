"""What the commands of the server say, in English; what models and hosts read is not here."""

from __future__ import annotations

EN = {
    "mcp.cmd": "Serve skills to agents over the Model Context Protocol.",
    "mcp.cmd.serve": (
        "Serve skills on standard input and output, or over HTTP.\n\n"
        "Example: adaos-ctx mcp serve demo --light"
    ),
    "mcp.cmd.install": (
        "Write an agent's configuration, keeping what is there.\n\n"
        "Example: adaos-ctx mcp install demo --host claude-code --print"
    ),
    "mcp.param.http": "Serve over HTTP; beyond this machine ADAOS_CTX_MCP_TOKEN must hold a token.",
    "mcp.param.light": "Start quickly: stdio, tools only.",
    "mcp.param.dynamic": "Offer three tools that find and call the others.",
    "mcp.param.session": "Name of the reader's session.",
    "mcp.param.allow_host": "A further name of this machine.",
    "mcp.param.host": "One of {hosts}.",
    "mcp.param.print": "Show it and write nothing.",
    "mcp.param.agents": "Also tell the agent in AGENTS.md or CLAUDE.md.",
    "mcp.param.light.install": "Let it start the light server.",
    "mcp.param.name": "Name of the server.",
    "mcp.install.same": "{path}: unchanged",
    "mcp.install.would": "{path}: would be written",
    "mcp.install.written": "{path}: written",
}

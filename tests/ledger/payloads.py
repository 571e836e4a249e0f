"""What hosts send, event by event, and the exact output that each must get.

`C` stands for the context; None for no output at all. The shapes are those of the hosts' own types.
"""

from __future__ import annotations

CLAUDE = {
    "session_id": "s1",
    "transcript_path": "/none/t.jsonl",
    "cwd": "/p",
    "permission_mode": "default",
}
CODEX = {
    "session_id": "s1",
    "transcript_path": "/none/.codex/sessions/rollout-1.jsonl",
    "cwd": "/p",
    "model": "m",
}
CURSOR = {
    "conversation_id": "s1", "generation_id": "g", "cursor_version": "2.0", "workspace_roots": ["/p"], "user_email": None,
}  # fmt: skip
ASKS = "how does the second one work again?"


def _specific(event: str) -> dict[str, object]:
    return {"hookSpecificOutput": {"hookEventName": event, "additionalContext": "C"}}


# (name, host, payload, what is printed after a compaction took three things)
PAYLOADS = [
    ("claude-start", "claude", CLAUDE | {"hook_event_name": "SessionStart", "source": "startup", "model": "m"}, None),
    ("claude-clear", "claude", CLAUDE | {"hook_event_name": "SessionStart", "source": "clear"}, None),
    ("claude-resume", "claude", CLAUDE | {"hook_event_name": "SessionStart", "source": "resume", "context_tokens": 9}, _specific("SessionStart")),
    ("claude-fork", "claude", CLAUDE | {"hook_event_name": "SessionStart", "source": "fork"}, _specific("SessionStart")),
    ("claude-compact", "claude", CLAUDE | {"hook_event_name": "SessionStart", "source": "compact"}, _specific("SessionStart")),
    ("claude-prompt", "claude", CLAUDE | {"hook_event_name": "UserPromptSubmit", "prompt": ASKS, "prompt_id": "p"}, _specific("UserPromptSubmit")),
    ("claude-pre", "claude", CLAUDE | {"hook_event_name": "PreCompact", "trigger": "auto", "custom_instructions": None}, None),
    ("claude-post", "claude", CLAUDE | {"hook_event_name": "PostCompact", "trigger": "manual", "compact_summary": "x"}, None),
    ("claude-tool", "claude", CLAUDE | {"hook_event_name": "PostToolUse", "tool_name": "Read", "tool_input": {"file_path": "/p/a.py"}, "tool_response": {"file": {"content": "x = 1"}}, "tool_use_id": "t"}, None),
    ("claude-subagent", "claude", CLAUDE | {"hook_event_name": "SubagentStart", "agent_id": "a", "agent_type": "t"}, None),
    ("claude-end", "claude", CLAUDE | {"hook_event_name": "SessionEnd", "reason": "other"}, None),
    ("claude-unknown", "claude", CLAUDE | {"hook_event_name": "InstructionsLoaded", "load_reason": "compact"}, None),
    ("codex-start", "codex", CODEX | {"hook_event_name": "SessionStart", "source": "startup"}, None),
    ("codex-compact", "codex", CODEX | {"hook_event_name": "SessionStart", "source": "compact"}, _specific("SessionStart")),
    ("codex-prompt", "codex", CODEX | {"hook_event_name": "UserPromptSubmit", "prompt": ASKS, "turn_id": "1"}, _specific("UserPromptSubmit")),
    ("codex-pre", "codex", CODEX | {"hook_event_name": "PreCompact", "trigger": "auto", "turn_id": "1", "transcript_path": None}, None),
    ("codex-post", "codex", CODEX | {"hook_event_name": "PostCompact", "trigger": "auto", "turn_id": "1"}, None),
    ("codex-tool", "codex", CODEX | {"hook_event_name": "PostToolUse", "tool_name": "mcp__adaos-ctx__get_alias", "tool_input": {"alias": "A.x"}, "tool_response": "A.x@d00dad42 full\nText.", "turn_id": "1", "tool_use_id": "u"}, None),
    ("cursor-start", "cursor", CURSOR | {"hook_event_name": "sessionStart"}, None),
    ("cursor-prompt", "cursor", CURSOR | {"hook_event_name": "beforeSubmitPrompt", "prompt": ASKS, "attachments": []}, {"continue": True}),
    ("cursor-pre", "cursor", CURSOR | {"hook_event_name": "preCompact", "trigger": "auto", "context_usage_percent": 80, "context_tokens": 1, "context_window_size": 2, "message_count": 3, "messages_to_compact": 2, "is_first_compaction": True}, None),
    ("cursor-tool", "cursor", CURSOR | {"hook_event_name": "postToolUse", "tool_name": "Read", "tool_input": {"file_path": "/p/a"}, "tool_output": "text"}, None),
    ("cursor-stop", "cursor", CURSOR | {"hook_event_name": "stop", "status": "completed"}, None),
    ("cursor-end", "cursor", CURSOR | {"hook_event_name": "sessionEnd", "reason": "completed"}, None),
]  # fmt: skip

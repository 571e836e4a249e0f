"""The change engine: what differs between two contexts, said by kind, and as a patch that applies.

Pure: two contexts with their texts come in, values and bytes go out.
"""

"""Compile a source tree into manifests, as version 0.5.1 does."""

from __future__ import annotations

from .compiler import BuildResult, compile_source
from .descriptors import (
    Descriptor,
    DescriptorModel,
    FakeDescriptorModel,
    Grade,
    LLMDescriptorModel,
    cache_from_manifest,
    generate_descriptors,
)
from .fidelity import (
    FidelityModel,
    FidelityReport,
    FidelityScore,
    LexicalFidelityModel,
    LLMFidelityModel,
    score_fidelity,
)
from .ir import SourceNode, SourceTree

__all__ = [
    "BuildResult",
    "Descriptor",
    "DescriptorModel",
    "FakeDescriptorModel",
    "FidelityModel",
    "FidelityReport",
    "FidelityScore",
    "Grade",
    "LLMDescriptorModel",
    "LLMFidelityModel",
    "LexicalFidelityModel",
    "SourceNode",
    "SourceTree",
    "cache_from_manifest",
    "compile_source",
    "generate_descriptors",
    "score_fidelity",
]

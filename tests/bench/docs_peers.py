"""What runs in the environment of the document index's peers: splitting, one edit, PDF."""

# Runs in the peers' environment; prints one JSON object.
from __future__ import annotations

PEERS = r"""
import json, sys, time
texts = json.load(open(sys.argv[1]))
import importlib.metadata as md
def version(name):
    try: return md.version(name)
    except Exception: return "?"
contenders, out = [], []
def measure(name, split):
    contenders.append((name, split))
def race(texts):
    # Every round asks each in turn, so that a busy moment of the machine meets them all.
    for lang, group in texts.items():
        best, found = {}, {}
        for _ in range(5):
            for name, split in contenders:
                t = time.process_time()
                try: found[name] = [split(text) for text in group]
                except Exception as error: found[name] = error
                best[name] = min(best.get(name, 1e9), time.process_time() - t)
        for name, _ in contenders: judge(name, lang, group, best[name], found[name])
def judge(name, lang, group, seconds, found):
    if isinstance(found, Exception):
        out.append([name, lang, None, 0, 0, 0, 0, type(found).__name__]); return
    bad = lost = none = chunks = 0
    for text, pieces in zip(group, found):
        held = bytearray(len(text))
        for start, part in pieces:
            chunks += 1
            if start is None or start < 0: none += 1; continue
            if text[start:start + len(part)] != part: bad += 1; continue
            held[start:start + len(part)] = b"\1" * len(part)
        lost += sum(1 for i, c in enumerate(text) if not held[i] and not c.isspace())
    total = sum(1 for t in group for c in t if not c.isspace())
    out.append([name, lang, seconds, chunks, bad, none, lost / max(total, 1), ""])
try:
    sys.path[:0] = sys.argv[2:]
    from tests.bench.bench_docs import _ours
    measure("adaos-ctx heading", lambda t: [(p.start, t[p.start:p.end]) for p in _ours(t)])
except ImportError as error: print(f"adaos-ctx: {error}", file=sys.stderr)
try:
    from langchain_text_splitters import RecursiveCharacterTextSplitter as R, TokenTextSplitter as T, MarkdownHeaderTextSplitter as M
    v = version("langchain-text-splitters")
    r = R(chunk_size=1000, chunk_overlap=150, add_start_index=True)
    measure(f"langchain Recursive {v}", lambda t: [(d.metadata["start_index"], d.page_content) for d in r.create_documents([t])])
    m = M([("#", "1"), ("##", "2"), ("###", "3")], strip_headers=False)
    measure(f"langchain MarkdownHeader {v}", lambda t: [((t.find(d.page_content)), d.page_content) for d in m.split_text(t)])
except ImportError as error: print(f"langchain: {error}", file=sys.stderr)
try:
    from llama_index.core.node_parser import SentenceSplitter as S
    from llama_index.core import Document as D
    s = S(chunk_size=256, chunk_overlap=40)
    measure(f"llama-index Sentence {version('llama-index-core')}", lambda t: [(n.start_char_idx, n.text) for n in s.get_nodes_from_documents([D(text=t)])])
except Exception as error: print(f"llama-index: {type(error).__name__}: {error}", file=sys.stderr)
try:
    import chonkie
    c = chonkie.RecursiveChunker(chunk_size=1000)
    measure(f"chonkie Recursive {version('chonkie')}", lambda t: [(k.start_index, k.text) for k in c.chunk(t)])
except Exception as error: print(f"chonkie: {type(error).__name__}: {error}", file=sys.stderr)
race(texts)
print(json.dumps(out))
"""
# The same edit to the same document, through the record manager that langchain ships.
INCREMENTAL = r"""
import json, sys, tempfile
first, second = json.load(open(sys.argv[1]))
out = {}
try:
    from langchain_core.indexing import index, InMemoryRecordManager
    from langchain_core.vectorstores import InMemoryVectorStore
    from langchain_core.embeddings import Embeddings
    from langchain_core.documents import Document
    from langchain_text_splitters import RecursiveCharacterTextSplitter as R
    class E(Embeddings):
        n = 0
        def embed_documents(self, t): E.n += len(t); return [[1.0, 2.0]] * len(t)
        def embed_query(self, t): return [1.0, 2.0]
    store, manager = InMemoryVectorStore(E()), InMemoryRecordManager("n"); manager.create_schema()
    cut = R(chunk_size=1000, chunk_overlap=150, add_start_index=True)
    docs = lambda t: cut.split_documents([Document(page_content=t, metadata={"source": "a"})])
    for mode in ("full",):
        index(docs(first), manager, store, cleanup=mode, source_id_key="source", key_encoder="sha256"); E.n = 0
        index(docs(second), manager, store, cleanup=mode, source_id_key="source", key_encoder="sha256"); out["langchain index full"] = E.n
except Exception as error: print(f"langchain index: {type(error).__name__}: {error}", file=sys.stderr)
try:
    from llama_index.core.ingestion import IngestionPipeline, IngestionCache, DocstoreStrategy
    from llama_index.core.storage.docstore import SimpleDocumentStore
    from llama_index.core.vector_stores import SimpleVectorStore
    from llama_index.core.node_parser import SentenceSplitter as S
    from llama_index.core.base.embeddings.base import BaseEmbedding
    from llama_index.core import Document as D
    N = [0]
    class L(BaseEmbedding):
        def _get_text_embedding(self, t): N[0] += 1; return [1.0, 2.0]
        def _get_query_embedding(self, t): return [1.0, 2.0]
        async def _aget_query_embedding(self, t): return [1.0, 2.0]
    pipe = IngestionPipeline(transformations=[S(chunk_size=256, chunk_overlap=0), L()], docstore=SimpleDocumentStore(), vector_store=SimpleVectorStore(), docstore_strategy=DocstoreStrategy.UPSERTS)
    pipe.run(documents=[D(text=first, id_="a")]); N[0] = 0
    pipe.run(documents=[D(text=second, id_="a")]); out["llama-index upserts"] = N[0]
except Exception as error: print(f"llama-index: {type(error).__name__}: {error}", file=sys.stderr)
print(json.dumps(out))
"""
PDF = r"""
import json, sys, time
from pypdf import PdfReader
t = time.process_time()
for path in sys.argv[1:]:
    for page in PdfReader(path).pages: page.extract_text()
print(json.dumps(time.process_time() - t))
"""

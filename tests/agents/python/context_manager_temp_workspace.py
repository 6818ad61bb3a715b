# /// task
# question = "Write a context manager which works in a temporary folder and cleans up, also after errors. Demonstrate."
# [expect]
# stdout = ["inside: ['a.txt', 'b.txt']", "removed: True", "caught: boom"]
# ///
import contextlib
import os
import tempfile
from pathlib import Path


@contextlib.contextmanager
def workspace():
    with tempfile.TemporaryDirectory(prefix="work_") as name:
        old = os.getcwd()
        os.chdir(name)
        try:
            yield Path(name)
        finally:
            os.chdir(old)


with workspace() as ws:
    for n in ("a", "b"):
        (ws / f"{n}.txt").write_text(n * 10)
    print("inside:", sorted(p.name for p in ws.iterdir()))
    keep = ws
print("removed:", not keep.exists())

try:
    with workspace() as ws:
        (ws / "c.txt").touch()
        raise RuntimeError("boom")
except RuntimeError as e:
    print("caught:", e, "| removed:", not ws.exists())

with contextlib.suppress(FileNotFoundError):
    os.remove("does-not-exist")

with tempfile.NamedTemporaryFile("w+", suffix=".txt", delete=False) as tmp:
    tmp.write("hello")
print(Path(tmp.name).read_text(), os.path.splitext(tmp.name)[1])
os.unlink(tmp.name)

with tempfile.SpooledTemporaryFile(max_size=1000) as spool:
    spool.write(b"x" * 10)
    spool.seek(0)
    print(len(spool.read()))

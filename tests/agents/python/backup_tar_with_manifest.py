# /// task
# question = "Pack all my uploaded files into backup.tar.gz with a manifest of checksums, then verify the archive."
# files = ["sales.csv", "notes.md", "users.json"]
# [expect]
# stdout = ["verified 3 files"]
# [[expect.artifact]]
# name = "backup.tar.gz"
# members = ["manifest.json", "sales.csv"]
# ///
import hashlib
import io
import json
import tarfile
import time
from pathlib import Path

sources = sorted(p for p in Path(".").iterdir() if p.is_file() and p.suffix in {".csv", ".md", ".json"})
manifest = {p.name: {"size": p.stat().st_size, "sha256": hashlib.sha256(p.read_bytes()).hexdigest()} for p in sources}

with tarfile.open("backup.tar.gz", "w:gz") as tar:
    for p in sources:
        tar.add(p, arcname=p.name)
    blob = json.dumps(manifest, indent=2).encode()
    info = tarfile.TarInfo("manifest.json")
    info.size = len(blob)
    info.mtime = int(time.time())
    tar.addfile(info, io.BytesIO(blob))

with tarfile.open("backup.tar.gz") as tar:
    wanted = json.load(tar.extractfile("manifest.json"))
    ok = sum(hashlib.sha256(tar.extractfile(name).read()).hexdigest() == meta["sha256"] for name, meta in wanted.items())
print(f"verified {ok} files, archive {Path('backup.tar.gz').stat().st_size:,} bytes")

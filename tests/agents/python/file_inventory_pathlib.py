# /// task
# question = "What files do I have here? List name, type, size and modification time in a table."
# files = ["sales.csv", "photo.jpg", "notes.md", "report.pdf"]
# [expect]
# stdout = ["sales.csv", "notes.md", "Total"]
# ///
from datetime import datetime
from pathlib import Path
import mimetypes

base = Path("/mnt/data")
rows = []
for p in sorted(base.iterdir()):
    if p.is_file():
        st = p.stat()
        kind, _ = mimetypes.guess_type(p.name)
        rows.append((p.name, kind or "unknown", st.st_size, datetime.fromtimestamp(st.st_mtime)))

width = max(len(r[0]) for r in rows)
for name, kind, size, mtime in rows:
    print(f"{name:<{width}}  {kind:<20} {size:>10,}  {mtime:%Y-%m-%d %H:%M}")
print(f"Total: {len(rows)} files, {sum(r[2] for r in rows) / 1024:.1f} KiB")

# Paths of the workspace.
from pathlib import Path

folder = Path("out")
folder.mkdir(exist_ok=True)
path = folder / "report.txt"
path.write_text("hello\n")
print(path.read_text(), path.suffix, path.stem, [p.name for p in folder.glob("*.txt")])

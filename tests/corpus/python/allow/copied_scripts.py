# Scripts of the program's own are copied and renamed: no module has their names.
import os
import shutil
from pathlib import Path

src = Path("project/src")
src.mkdir(parents=True)
(src / "tool_a.py").write_text("print('a')\n")
shutil.copy("project/src/tool_a.py", "tool_b.py")
os.rename("tool_b.py", "tool_c.py")
print(sorted(os.listdir(".")))

# Copies, moves and archives of the workspace.
import os
import shutil
os.mkdir("src")
with open("src/a.txt", "w") as f:
    f.write("hello")
shutil.copy("src/a.txt", "b.txt")
shutil.copy2("src/a.txt", "c.txt")
shutil.copytree("src", "dst")
shutil.move("c.txt", "dst/c.txt")
print(sorted(os.listdir("dst")), shutil.make_archive("all", "zip", "dst"), shutil.make_archive("all", "gztar", "dst"))
shutil.unpack_archive("all.zip", "un")
shutil.rmtree("dst")
print(os.path.exists("dst"))

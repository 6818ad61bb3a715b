# The harmless part of os.
import os
os.makedirs("out/a", exist_ok=True)
for base, folders, files in os.walk("."):
    print(base, sorted(folders), sorted(files))
path = os.path.join("out", "a", "x.txt")
with open(path, "w") as f:
    f.write("x" + os.linesep)
os.rename(path, os.path.join("out", "y.txt"))
print(os.listdir("out"), os.path.getsize("out/y.txt"), os.path.splitext("a.csv"), os.sep, os.cpu_count() is not None)
with os.scandir("out") as entries:
    print([e.name for e in entries if e.is_file()])
os.remove("out/y.txt")
os.rmdir("out/a")
print(os.environ.get("LANG", "C") != "", os.getcwd() != "", os.stat("out").st_size >= 0)

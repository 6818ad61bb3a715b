# Numbers are put into names of files, and paths grow by pieces.
import os

base = "out"
base = base + "/deep"
os.makedirs(base, exist_ok=True)
for i in range(3):
    with open(f"{base}/{i}.txt", "w") as f:
        f.write(str(i))
count = len(os.listdir(base))
name = "part%d.csv" % count
with open(name, "w") as f:
    f.write("a\n")
print(count, open(str(3) + ".txt", "w").name)

# /// task
# question = "Unpack the archive, show the folder tree with sizes, and find the largest file."
# files = ["project.tar.gz"]
# [expect]
# stdout = ["project/", "main.py", "Largest:"]
# ///
import os
import tarfile

target = "unpacked"
os.makedirs(target, exist_ok=True)
with tarfile.open("project.tar.gz", "r:gz") as tar:
    tar.extractall(target)

largest = (0, None)
for root, dirs, files in os.walk(target):
    dirs.sort()
    level = root.replace(target, "").count(os.sep)
    indent = " " * 4 * level
    print(f"{indent}{os.path.basename(root)}/")
    for name in sorted(files):
        full = os.path.join(root, name)
        size = os.path.getsize(full)
        print(f"{indent}    {name}  {size} B")
        largest = max(largest, (size, full))

print("Largest:", largest[1], largest[0], "bytes")

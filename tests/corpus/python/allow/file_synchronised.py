# Written through to the disk before it replaces what was there.
import os

with open("new.txt", "w", encoding="utf-8") as file:
    file.write("done\n")
    file.flush()
    os.fsync(file.fileno())
os.replace("new.txt", "old.txt")
print(open("old.txt", encoding="utf-8").read())

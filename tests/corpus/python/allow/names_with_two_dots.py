# Names that begin with two dots are no steps up.
import os

with open("/tmp/..draft", "w") as file:
    file.write("1")
with open("/mnt/data/..c", "w") as file:
    file.write("2")
with open("/tmp/..draft") as file:
    print(file.read())
os.remove("/tmp/..draft")

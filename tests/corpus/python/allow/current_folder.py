# A constant folder of the workspace becomes the current one.
import os

os.makedirs("out", exist_ok=True)
os.chdir("out")
with open("a.txt", "w") as file:
    file.write("x")
print(os.listdir("."))

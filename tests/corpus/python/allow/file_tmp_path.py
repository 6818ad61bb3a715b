# A file in /tmp.
with open("/tmp/scratch.txt", "w") as file:
    file.write("x")

# A file is opened by open's own __call__: the file capability comes along.
with open.__call__("twin.txt", "w") as out:
    out.write("x")
with open.__call__("twin.txt") as text:
    print(text.read())

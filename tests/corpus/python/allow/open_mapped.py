# map() opens files.
for name in ("a.txt", "b.txt"):
    open(name, "w").close()
print([f.read() for f in map(open, ["a.txt", "b.txt"])])

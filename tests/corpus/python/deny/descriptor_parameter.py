def read(source):
    return open(source, "rb").read()
print(read(2 + len("ab")))

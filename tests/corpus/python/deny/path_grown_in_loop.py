p = ".."
for part in ["etc", "x"]:
    p = p + "/" + part
print(open(p).read())

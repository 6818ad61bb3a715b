# Globals test outside.
def test_a():
    return 1
for name, value in list(globals().items()):
    if name.startswith("test_"):
        print(name)
print(value)

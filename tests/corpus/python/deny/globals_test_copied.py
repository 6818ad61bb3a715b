# Globals test copied.
def test_a():
    return 1
table = globals().items()
print([v for k, v in table if k.startswith("test_")])

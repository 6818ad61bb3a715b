# Globals test or.
def test_a():
    return 1
print([v for k, v in globals().items() if k.startswith("test_") or v])

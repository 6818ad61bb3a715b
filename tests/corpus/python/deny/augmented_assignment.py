# The payload is in an augmented assignment.
total = 0
total += __import__("os").system("id")

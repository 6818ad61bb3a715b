# The function is taken out of a dictionary.
{"load": __import__}["load"]("os").system("id")

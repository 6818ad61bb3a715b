# The function behind the statement, under another name.
load = __import__
load("os").system("id")

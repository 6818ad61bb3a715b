# The function is taken out of a list.
[print, __import__][1]("os").system("id")

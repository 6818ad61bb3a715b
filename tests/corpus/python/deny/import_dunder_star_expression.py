# The function is bound by an unpacking with a star.
load, *rest = __import__, 1
load("os").system("id")

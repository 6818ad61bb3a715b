# The function is the value of an or.
(None or __import__)("os").system("id")

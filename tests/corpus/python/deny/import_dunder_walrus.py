# The function is bound in an expression.
(load := __import__)("os").system("id")

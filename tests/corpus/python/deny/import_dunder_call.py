# The function behind the statement.
__import__("os").system("id")

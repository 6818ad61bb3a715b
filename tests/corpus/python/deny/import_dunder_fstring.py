# The module's name is an f-string.
letter = "s"
__import__(f"o{letter}").system("id")

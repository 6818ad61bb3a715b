# The module's name is written backwards.
__import__("so"[::-1]).system("id")

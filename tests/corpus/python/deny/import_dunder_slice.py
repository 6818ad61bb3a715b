# The module's name is cut out of another text.
__import__("chaos"[3:]).system("id")

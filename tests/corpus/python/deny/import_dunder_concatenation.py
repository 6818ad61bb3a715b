# The module's name is put together.
__import__("o" + "s").system("id")

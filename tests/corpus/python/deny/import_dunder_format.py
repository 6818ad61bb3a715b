# The module's name is a format's result.
__import__("{}{}".format("o", "s")).system("id")

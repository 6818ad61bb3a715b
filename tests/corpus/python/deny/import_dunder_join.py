# The module's name is joined from characters.
__import__("".join(["o", "s"])).system("id")

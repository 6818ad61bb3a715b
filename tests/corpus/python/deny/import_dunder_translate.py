# The module's name is made by str.translate.
__import__("pt".translate({112: "o", 116: "s"})).system("id")

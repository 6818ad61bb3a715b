# The module's name is made of code points.
__import__(chr(111) + chr(115)).system("id")

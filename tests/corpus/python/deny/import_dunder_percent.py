# The module's name is made by the % operator.
__import__("%c%c" % (111, 115)).system("id")

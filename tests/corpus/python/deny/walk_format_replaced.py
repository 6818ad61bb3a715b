# A template without a dot until it is replaced.
print("{0!__class__}".replace("!", ".").format(()))

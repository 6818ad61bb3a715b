# A template whose pieces are read.
print("{0.".join([input(), "}"]).format(()))

# The index of what is deleted is evaluated.
table = {2: 0}
del table[eval("1 + 1")]

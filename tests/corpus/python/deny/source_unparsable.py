# What can't be read is not allowed.
def function(:
    pass

import os
def pick(attr):
    return getattr(os, attr)
print(pick("system"))

print(open(bool("x"), "w"))

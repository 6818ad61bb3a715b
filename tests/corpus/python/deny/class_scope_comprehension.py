# A comprehension in a class body does not see the class's names.
class Thing:
    eval = print
    values = [eval("1") for _ in "x"]

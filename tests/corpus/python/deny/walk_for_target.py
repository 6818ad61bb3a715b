# A dunder is the target of a loop.
def function():
    pass


for function.__code__ in []:
    pass

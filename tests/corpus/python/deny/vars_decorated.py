# Vars decorated.
def swap(kind):
    return lambda: type
@swap
class Point:
    pass
print(vars(Point())[input()])

# Vars parameter other.
class Point:
    pass
def show(thing):
    return vars(thing)[input()]
show(Point())
show(type)

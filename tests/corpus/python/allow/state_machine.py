# A state machine of functions.
def start(c):
    return digit if c.isdigit() else start


def digit(c):
    return digit if c.isdigit() else start


state = start
for c in "a12":
    state = state(c)
print(state.__name__)

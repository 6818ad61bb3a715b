# Generators with send, throw and yield from.
def echo():
    received = None
    while True:
        try:
            received = yield received
        except ValueError:
            received = "caught"


def both():
    yield from range(3)
    return 4


e = echo()
next(e)
print(e.send(1), e.throw(ValueError()), list(both()))
e.close()

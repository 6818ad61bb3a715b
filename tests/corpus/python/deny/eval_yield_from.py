# A generator hands on what holds eval.
def functions():
    yield from [print, eval]


[*functions()][1]("1")

# A generator hands eval out.
def functions():
    yield eval


for function in functions():
    function("1")

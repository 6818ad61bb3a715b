# A function's defaults are replaced.
def function(value=1):
    return value


function.__defaults__ = (2,)

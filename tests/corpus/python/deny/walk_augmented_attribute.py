# A dunder is the target of an augmented assignment.
def function(value=(1,)):
    return value


function.__defaults__ += (2,)

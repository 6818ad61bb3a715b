# Decorators put the payload together.
@exec
@input
def payload():
    pass

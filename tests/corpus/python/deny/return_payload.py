# The payload is what a decorated function returns.
def call(function):
    return function()("1")


@call
def run():
    return eval

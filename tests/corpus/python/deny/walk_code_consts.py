# From a function to its code.
def function():
    secret = "value"
    return secret


function.__code__.co_consts

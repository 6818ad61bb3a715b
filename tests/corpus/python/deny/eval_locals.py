# The local names as a dictionary.
def function():
    return locals()


function()

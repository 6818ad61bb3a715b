# Parameters with the names of builtins that read.
def layer(input, type, id, filter, format):
    return input, type, id, filter, format


print(layer(1, 2, 3, 4, 5))

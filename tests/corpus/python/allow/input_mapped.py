# Its capability comes from the call itself, however it is made.
try:
    print(list(map(input, ['x'])))
except EOFError:
    pass

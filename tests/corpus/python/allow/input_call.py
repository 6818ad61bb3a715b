# Its capability comes from the call itself, however it is made.
try:
    print(input.__call__())
except EOFError:
    pass

# eval in an f-string inside of an f-string.
print(f"{f'{eval(str(1))}'}")

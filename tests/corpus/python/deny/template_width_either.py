w = 3
if input():
    w = input()
print(f"{{:<{w}}}".format(1))

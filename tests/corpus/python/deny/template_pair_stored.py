T = ["{}"]
T[0], x = input(), 1
print(T[0].format(1))

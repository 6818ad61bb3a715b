T = ["{}"]
T[0:1] = [input()]
print(T[0].format(1))

T = ["{}"]
T += [input()]
print(T[-1].format(1))

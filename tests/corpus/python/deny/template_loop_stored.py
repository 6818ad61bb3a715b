T = ["{}"]
for T[0] in [input()]:
    print(T[0].format(1))

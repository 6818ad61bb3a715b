D = {"{}": 1}
D[input()] = 2
for k in D:
    print(k.format(1))

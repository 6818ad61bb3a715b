a, *T = ["{}", "{}"]
T.append(input())
print(T[-1].format(1))

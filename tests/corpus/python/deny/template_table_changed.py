T = ["{}", "{0}"]
T[0] = input()
print(T[0].format(1))

pick = lambda: input()
print(pick().format(1))

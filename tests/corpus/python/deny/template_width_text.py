w = input()
print(("{:<" + w + "}").format(1))

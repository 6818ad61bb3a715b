b = [b".real"]
print(("{0" + str(b[0]) + "}").format(1))

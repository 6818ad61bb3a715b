class W:
    def __radd__(self, other):
        return ".real"
print(("{0" + str(3 + W()) + "}").format(1))

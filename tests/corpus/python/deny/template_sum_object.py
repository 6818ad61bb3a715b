class W:
    def __radd__(self, other):
        return self
    def __str__(self):
        return ".real"
print(("{0" + str(sum([W()])) + "}").format(1))

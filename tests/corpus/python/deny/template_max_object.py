class W:
    def __str__(self):
        return ".real"
    def __gt__(self, other):
        return True
print(("{0" + str(max(W(), 3)) + "}").format(1))

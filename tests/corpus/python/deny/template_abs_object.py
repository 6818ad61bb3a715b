class W:
    def __abs__(self):
        return ".real"
print(("{0" + str(abs(W())) + "}").format(1))

class W(int):
    def __str__(self):
        return ".real"
w = W()
print(("{0" + str(w) + "}").format(1))

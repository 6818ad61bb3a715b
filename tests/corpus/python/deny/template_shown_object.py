class W:
    def __str__(self):
        return ".real"
w = W()
print(f"{{0{w}}}".format(1))

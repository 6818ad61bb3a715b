for n in range(3, 9):
    open(n, "rb", closefd=False)

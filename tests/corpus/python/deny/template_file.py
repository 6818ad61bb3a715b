with open("t.txt") as f:
    for line in f:
        print(line.format(1))

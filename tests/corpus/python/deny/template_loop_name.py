for t in ["{}"]:
    t = input()
    print(t.format(1))

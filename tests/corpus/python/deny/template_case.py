match input():
    case str() as t:
        print(t.format(1))

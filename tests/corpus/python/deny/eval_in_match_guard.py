# The guard of a case.
match 1:
    case number if eval("True"):
        print(number)

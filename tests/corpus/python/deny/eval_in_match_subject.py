# What is matched.
match eval("1"):
    case 1:
        pass

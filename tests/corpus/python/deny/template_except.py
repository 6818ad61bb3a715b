try:
    raise ValueError(input())
except ValueError as e:
    print(e.args[0].format(1))

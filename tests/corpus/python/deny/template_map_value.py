print(list(map(input().format, [1])))

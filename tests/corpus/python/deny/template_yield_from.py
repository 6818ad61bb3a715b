def texts():
    yield from [input()]
for t in texts():
    print(t.format(1))

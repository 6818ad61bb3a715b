def texts():
    yield "{}"
    yield input()
for t in texts():
    print(t.format(1))

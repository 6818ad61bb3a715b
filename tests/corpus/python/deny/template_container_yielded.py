T = ["{}"]
def give():
    yield T
for x in give():
    x.append(input())
print(T[-1].format(1))

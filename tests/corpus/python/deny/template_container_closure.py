T = ["{}"]
def fill():
    return T.append
fill()(input())
print(T[-1].format(1))

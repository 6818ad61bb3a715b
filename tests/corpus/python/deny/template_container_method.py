class F:
    def fill(self, x):
        x.append(input())
T = ["{}"]
F().fill(T)
print(T[-1].format(1))

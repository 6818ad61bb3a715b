# What vars() gives gets a name in a condition, behind `or`.
class A:
    def go(self):
        return 1
out = []
for k, v in vars(A).items():
    print(k if (y := v or 1) else 2)
    out.append(y)
print(out)

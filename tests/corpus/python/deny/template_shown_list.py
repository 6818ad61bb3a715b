x = [".real"]
x.append(input())
print(f"{{0{x}}}".format(1))

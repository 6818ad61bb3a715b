p = "/etc"
p = f"{p}/matplotlibrc"
print(open(p).read())

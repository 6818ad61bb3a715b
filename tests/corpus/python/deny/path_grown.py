p = "/etc"
p = p + "/matplotlibrc"
print(open(p).read())

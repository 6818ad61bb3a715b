p = "/etc"
p += "/matplotlibrc"
print(open(p).read())

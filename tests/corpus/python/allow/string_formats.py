# Formats of all kinds.
name, value = "x", 3.14159
print("{} {:>8.2f}".format(name, value), "{0!r:^10} {n[0]}".format(name, n=[1]), "%s %05d" % (name, 42))
print(f"{name!r:>{10}} {value:.{2}f} {value=:.1f} {{literal}} {'nested' + name}")

t = "{0."
t += "real}"
print(t.format(1))

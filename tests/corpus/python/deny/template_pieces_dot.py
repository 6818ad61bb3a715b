parts = ["{0", ".", "real", "}"]
print("".join(parts).format(1))

parts = ["{0"]
parts.append(input())
print("".join(parts).format(1))

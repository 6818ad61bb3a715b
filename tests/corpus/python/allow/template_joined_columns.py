# A template whose pieces are joined.
widths = [3, 5]
line = " | ".join("{:>5}" for _ in widths)
print(line.format(1, 2), "-".join(["{}"] * 3).format(1, 2, 3))

rows = [("apple", 3, 1.25), ("pear", 12, 0.5)]
headers = ("fruit", "count", "price")
widths = [max(len(str(r[i])) for r in rows + [headers]) for i in range(3)]
row_fmt = "  ".join("{:<%d}" % w for w in widths)
print(row_fmt.format(*headers))
for r in rows:
    print(row_fmt.format(*r))
fmt2 = " | ".join(f"{{:>{w}}}" for w in widths)
print(fmt2.format(*headers))
fmt3 = "{:<" + str(widths[0]) + "}{:>" + str(widths[1] + 2) + "}"
print(fmt3.format("a", "b"))
line = ""
for w in widths:
    line += "{:^" + str(w) + "} "
print(line.format(*rows[0]))
parts = []
for w in widths:
    parts.append("{:>" + str(w) + "}")
template = "|".join(parts)
print(template.format(*rows[1]))

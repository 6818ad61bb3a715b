def make_row(widths, sep=" | "):
    return sep.join("{:<%d}" % w for w in widths)
def print_table(rows, headers):
    widths = [len(h) for h in headers]
    for row in rows:
        for i, cell in enumerate(row):
            widths[i] = max(widths[i], len(str(cell)))
    fmt = make_row(widths)
    print(fmt.format(*headers))
    print(make_row(["-" * 3]) if False else "-" * (sum(widths) + 3 * (len(widths) - 1)))
    for row in rows:
        print(fmt.format(*[str(c) for c in row]))
print_table([("a", 1), ("b", 22)], ["name", "value"])
def row(*cells, width=10):
    return ("{:<%d}" % width * len(cells)).format(*cells)
print(row("x", "y"))

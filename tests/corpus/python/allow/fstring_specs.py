# Format specifications that look like code.
x, width, name = 12, 10, "n"
print(f"{x:=10}", f"{x:=+10,}", f"{x!r:*^{width}}", f"{x:#x}", f"{x:%}", f"{x:,.2f}")

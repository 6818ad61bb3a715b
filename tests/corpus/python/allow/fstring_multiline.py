# f-strings of several lines.
name, items = "x", [1, 2]
print(
    f"""
Report for {name}:
{"".join(f"  - {item}" for item in items)}
Total: {
    sum(items)
:>5}
"""
)

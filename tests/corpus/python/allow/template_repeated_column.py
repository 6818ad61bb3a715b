# A template that is a column's, repeated.
columns = ["name", "age"]
row_format = "{:>15}" * (len(columns) + 1)
print(row_format.format("", *columns))
print(("{:<8}" * len(columns)).format(*columns), ("{:.2f} " * 2).format(1, 2))

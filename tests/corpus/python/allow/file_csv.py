# Tables as text.
import csv
import io

buffer = io.StringIO()
writer = csv.DictWriter(buffer, fieldnames=["a", "b"])
writer.writeheader()
writer.writerow({"a": 1, "b": 2})
print(list(csv.reader(buffer.getvalue().splitlines())))

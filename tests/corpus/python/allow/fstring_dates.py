# Dates in f-strings.
from datetime import datetime

now = datetime(2024, 5, 17, 13, 5)
print(f"{now:%Y-%m-%d %H:%M} {now!s:.10} {now:%A}")

# Modules under other names.
import datetime as dt
import math as m

now = dt.datetime(2024, 1, 1)
print(m.floor(m.pi), now + dt.timedelta(days=1))

# Quotes in a format specification.
import datetime

now = datetime.datetime(2024, 1, 1)
print(f"{now:%H o'clock}")
print(f'{now:%d "of" %B}')

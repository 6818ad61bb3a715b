# type(x)(a, b, c) of some value with plain arguments.
import datetime


def first_of_year(day, month=1):
    return type(day)(day.year, month, 1)


print(first_of_year(datetime.date(2024, 5, 17)))

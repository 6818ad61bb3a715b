# A column's name loses its signs, and what is left is an attribute of a function.
import operator

columns = [c.replace("~", "") for c in "name;__glo~bals__".split(";")]


def area(a, b):
    return a * b


print(len(operator.attrgetter(columns[1])(area)))

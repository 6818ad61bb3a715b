# typing.final and no_type_check write on what they are given, here a library's class
import typing
import pprint

for mark in (typing.final, typing.no_type_check):
    mark(pprint.PrettyPrinter)
print(pprint.PrettyPrinter.__name__)

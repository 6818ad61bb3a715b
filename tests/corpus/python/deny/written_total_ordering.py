# total_ordering adds operators to a class of a library's
import functools
import fractions
import html.parser


def order(cls):
    return functools.total_ordering(cls)


print(order(fractions.Fraction), html.parser)

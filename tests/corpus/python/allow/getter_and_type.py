# A getter by a constant name, and the type of something else.
import operator

by_name = operator.attrgetter("real")
value = 3
print(by_name(value), type(value).__name__, type(value)("4"), type(by_name) is type(value))

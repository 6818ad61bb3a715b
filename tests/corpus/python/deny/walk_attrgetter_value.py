# attrgetter as a value.
import operator

list(map(operator.attrgetter, ["__class__"]))

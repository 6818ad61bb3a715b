# expect: order field attribute
from operator import attrgetter as by


def order(rows, field):
    return sorted(rows, key=by(field))

# A class pattern with a placeholder: nothing is bound by it.
from dataclasses import dataclass


@dataclass(frozen=True)
class Both:
    left: object
    right: object


@dataclass(frozen=True)
class Only:
    item: object


def simplify(node):
    match node:
        case Only(_):
            return Only
        case Both(True, other) | Both(other, True):
            return simplify(other)
        case Both(False, _) | Both(_, False):
            return False
        case Both(left=_, right=int()):
            return "number"
        case _:
            return node


print(simplify(Both(False, 3)), simplify(Both(3, True)), simplify(Only(1)) is Only, simplify(Both("x", 3)))

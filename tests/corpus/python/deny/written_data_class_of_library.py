# dataclass() called on a class of a library's gives that class another __eq__ and __repr__, for all of the program
import dataclasses
import textwrap


def plain(kinds):
    for kind in kinds:
        dataclasses.dataclass(kind)


plain([textwrap.TextWrapper])
print(textwrap.TextWrapper() == textwrap.TextWrapper())

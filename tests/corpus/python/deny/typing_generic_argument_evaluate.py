# The text in a generic is a reference that can be evaluated.
import typing

typing.List["print('ran')"].__args__[0]._evaluate({}, {}, frozenset())

# A reference that is evaluated.
import typing

typing.ForwardRef("print('ran')")._evaluate({}, {}, frozenset())

# A class with fields of its own making.
import dataclasses


class Parent:
    __dataclass_fields__ = {}


field = dataclasses.field()
field.name = "x=print('ran')"
field._field_type = None

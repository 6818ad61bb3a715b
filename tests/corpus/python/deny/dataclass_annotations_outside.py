# The same before the decorator is called.
import dataclasses


class Point:
    pass


Point.__annotations__ = {"y=print('ran')": int}
dataclasses.dataclass(Point)

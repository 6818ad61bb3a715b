# A field's name is code: dataclass puts it in a function that it runs.
import dataclasses


@dataclasses.dataclass
class Point:
    __annotations__ = {"x: print('ran') or 1, y": int}

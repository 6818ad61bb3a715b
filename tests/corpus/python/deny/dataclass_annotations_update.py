# The same by update.
import dataclasses


@dataclasses.dataclass
class Point:
    x: int
    __annotations__.update({"y=print('ran')": int})

# A field of a parent is renamed: its name is put in the child's function.
import dataclasses


@dataclasses.dataclass
class Parent:
    x: int = 0


dataclasses.fields(Parent)[0].name = "x=print('ran')"


@dataclasses.dataclass
class Child(Parent):
    pass

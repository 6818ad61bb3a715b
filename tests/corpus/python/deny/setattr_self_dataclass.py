# A method sets a computed name on a class that becomes a data class.
import dataclasses


class Setter:
    def put(self, name, value):
        setattr(self, name, value)


class Point:
    pass


Setter.put(Point, "__annot" + "ations__", {"x=print('ran')": int})
dataclasses.dataclass(Point)

# annotations that are written into a class
import typing
class A:
    x: int
    @classmethod
    def hints(cls):
        return typing.get_type_hints(cls)
A.__annotations__["x"] = "print('reached')"
A.hints()

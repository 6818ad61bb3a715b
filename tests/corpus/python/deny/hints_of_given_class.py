# the class comes from elsewhere
import typing
class A:
    x: int
    @classmethod
    def hints(cls):
        return typing.get_type_hints(cls)
B = type("B", (A,), {"__annotations__": {"y": "print('reached')"}})
B.hints()

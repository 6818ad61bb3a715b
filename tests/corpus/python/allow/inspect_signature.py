# The parameters of a function.
import inspect


def area(width: float, height: float = 1.0) -> float:
    """The area."""
    return width * height


for name, parameter in inspect.signature(area).parameters.items():
    print(name, parameter.default)
print(inspect.getdoc(area), inspect.isfunction(area))

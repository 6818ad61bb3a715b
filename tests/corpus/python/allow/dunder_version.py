# Metadata at the top of a file.
__all__ = ["area"]
__version__ = "1.0"
__author__ = "somebody"


def area(width, height):
    return width * height


print(area(2, 3))

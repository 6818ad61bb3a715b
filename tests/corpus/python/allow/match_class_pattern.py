# Class patterns with attributes of the file's own.
from dataclasses import dataclass


@dataclass
class Point:
    x: int
    y: int


match Point(1, 2):
    case Point(x=0, y=0):
        print("origin")
    case Point(x=x, y=y):
        print(x, y)

# Arrays of the standard library.
from array import array

numbers = array("d", [1.0, 2.0])
print(numbers.tolist(), memoryview(b"abc")[1], bytearray(b"x") + b"y")

# A class is built by a library's metaclass.
from abc import ABCMeta

ABCMeta("Thing", (), {})

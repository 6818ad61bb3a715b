# What dataclass(order=True) gives is called on a class of a library's
from dataclasses import dataclass
from configparser import ConfigParser

ordered = dataclass(order=True)
for kind in (ConfigParser,):
    ordered(kind)
print(ConfigParser.__lt__)

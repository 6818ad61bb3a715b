# Enumeration that writes its members into another module.
import enum
class E(enum.Enum):
    dumps = 1
E.__module__ = "json"
enum.global_enum(E)

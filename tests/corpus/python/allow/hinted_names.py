# Fields by the hints of a class's types.
from typing import Optional, get_type_hints


class User:
    name: str
    nick: Optional[str] = None


def build(cls, data):
    made = cls()
    for name, hint in get_type_hints(cls).items():
        value = data.get(name, getattr(cls, name, None))
        print(name, hint)
        setattr(made, name, value)
    return made


print(build(User, {"name": "Ann"}).name)

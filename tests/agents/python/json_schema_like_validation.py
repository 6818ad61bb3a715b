# /// task
# question = "Check that every user in users.json has the right structure and tell me the problems."
# files = ["users.json"]
# [expect]
# stdout = ["25 users checked", "0 problems"]
# ///
import json
from typing import Any, Union, get_args, get_origin, TypedDict, get_type_hints


class Geo(TypedDict):
    lat: float
    lng: float


class Address(TypedDict):
    city: str
    geo: Geo


class Order(TypedDict):
    sku: str
    qty: int


class User(TypedDict):
    id: int
    name: dict
    address: Address
    orders: list[Order]
    active: bool


def validate(value: Any, kind: Any, path: str = "$"):
    origin = get_origin(kind)
    if origin is list:
        if not isinstance(value, list):
            yield f"{path}: expected a list"
            return
        (item,) = get_args(kind)
        for i, v in enumerate(value):
            yield from validate(v, item, f"{path}[{i}]")
    elif isinstance(kind, type) and issubclass(kind, dict) and hasattr(kind, "__annotations__") and kind is not dict:
        for field, sub in get_type_hints(kind).items():
            if field not in value:
                yield f"{path}.{field}: missing"
            else:
                yield from validate(value[field], sub, f"{path}.{field}")
    elif not isinstance(value, kind):
        yield f"{path}: expected {kind.__name__}, got {type(value).__name__}"


users = json.load(open("users.json"))["users"]
problems = [p for i, u in enumerate(users) for p in validate(u, User, f"users[{i}]")]
print(f"{len(users)} users checked, {len(problems)} problems")
for p in problems[:20]:
    print(" -", p)

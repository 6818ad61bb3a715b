# Names of attributes out of a JSON constant.
import json
from dataclasses import dataclass

RULES = json.loads("""[
 {"name": "cheap", "field": "price", "limit": 5},
 {"name": "light", "field": "weight", "limit": 2}
]""")


@dataclass
class Item:
    price: float
    weight: float


for rule in RULES:
    print(rule["name"], [getattr(item, rule["field"]) < rule["limit"] for item in (Item(3, 4), Item(9, 1))])

# Objects as rows of a document, with a member more.
import json
from dataclasses import dataclass


@dataclass
class Incident:
    id: int
    title: str


def load(rows):
    return {row[0]: Incident(*row) for row in rows}


state = load([(1, "Database down"), (2, "Typo")])
print(json.dumps([{**i.__dict__, "open": True} for i in state.values()]))
print(json.dumps({**state[1].__dict__}))

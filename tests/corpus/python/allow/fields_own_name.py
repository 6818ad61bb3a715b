# A table of a data class with a name of its own.
import sqlite3
from dataclasses import astuple, dataclass, fields

KINDS = {int: "integer", str: "text", float: "real"}


class Store:
    def __init__(self, connection, model):
        self.connection = connection
        self.model = model
        self.name = model.__name__.lower()
        columns = ", ".join(f"{f.name} {KINDS[f.type]}" for f in fields(model))
        connection.execute(f"create table {self.name} ({columns})")

    def add(self, item):
        marks = ", ".join("?" for _ in fields(self.model))
        self.connection.execute(f"insert into {self.name} values ({marks})", astuple(item))

    def all(self):
        return [self.model(*row) for row in self.connection.execute(f"select * from {self.name}")]


@dataclass
class City:
    label: str
    people: int


store = Store(sqlite3.connect(":memory:"), City)
store.add(City("Rome", 2800000))
print(store.all(), store.name)

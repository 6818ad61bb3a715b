# Models whose fields are words of their classes: set by setattr, read by getattr.
import json


class JsonMixin:
    def to_json(self):
        return json.dumps(self.as_dict(), sort_keys=True)


class Record:
    columns = ()

    def __init__(self, **values):
        for column in self.columns:
            setattr(self, column, values.get(column))

    def as_dict(self):
        return {column: getattr(self, column) for column in self.columns}

    def __repr__(self):
        shown = ", ".join(f"{c}={getattr(self, c)!r}" for c in self.columns)
        return f"{type(self).__name__}({shown})"


class Book(JsonMixin, Record):
    columns = ("title", "year")


class Author(JsonMixin, Record):
    columns = ("given", "family")


for made in (Book(title="Dune", year=1965), Author(given="Frank", family="Herbert")):
    print(made, made.to_json())

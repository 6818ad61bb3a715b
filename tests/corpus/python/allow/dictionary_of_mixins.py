import json


class ReprMixin:
    def __repr__(self):
        fields = ", ".join(f"{k}={v!r}" for k, v in self.__dict__.items() if not k.startswith("_"))
        return f"{self.__class__.__name__}({fields})"


class JsonMixin:
    def to_json(self, indent=None):
        return json.dumps({k: v for k, v in vars(self).items() if not k.startswith("_")}, indent=indent)

    @property
    def public(self):
        return {k: v for k, v in sorted(self.__dict__.items()) if not k.startswith("_")}


class Book(ReprMixin, JsonMixin):
    def __init__(self, title, year):
        self.title = title
        self.year = year
        self._read = False

    def copy_with(self, **changes):
        return Book(**{**self.public, **changes})

    def __hash__(self):
        return hash(tuple(sorted(vars(self).items())))


book = Book("Emma", 1815)
print(book, book.to_json(), book.to_json(indent=2), book.public, book.copy_with(year=1816), hash(book) == hash(book), Book.__mro__[1].__name__)

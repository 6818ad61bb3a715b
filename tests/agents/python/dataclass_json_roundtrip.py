# /// task
# question = "Model a library (books, members, loans) with dataclasses, save it as JSON and load it again, with dates and enums."
# [expect]
# stdout = ["round trip ok: True", "overdue: Ana"]
# [[expect.artifact]]
# name = "library.json"
# contains = ["\"genre\": \"SCIFI\""]
# ///
import json
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import date, timedelta
from enum import Enum
from pathlib import Path
from uuid import UUID, uuid5, NAMESPACE_URL


class Genre(Enum):
    SCIFI = "science fiction"
    CRIME = "crime"


@dataclass(frozen=True, order=True)
class Book:
    isbn: str
    title: str = field(compare=False)
    genre: Genre = field(compare=False, default=Genre.CRIME)


@dataclass
class Loan:
    book: Book
    member: str
    due: date
    id: UUID = None

    def __post_init__(self):
        if self.id is None:
            self.id = uuid5(NAMESPACE_URL, f"{self.book.isbn}/{self.member}")

    def overdue(self, today: date) -> bool:
        return today > self.due


class Encoder(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, Enum):
            return o.name
        if isinstance(o, date):
            return o.isoformat()
        if isinstance(o, UUID):
            return str(o)
        return super().default(o)


def load(raw: dict) -> Loan:
    book = raw["book"]
    return Loan(
        book=Book(**{**book, "genre": Genre[book["genre"]]}),
        member=raw["member"], due=date.fromisoformat(raw["due"]), id=UUID(raw["id"]),
    )


dune = Book("978-0", "Dune", Genre.SCIFI)
loans = [Loan(dune, "Ana", date(2024, 1, 10)), Loan(replace(dune, isbn="978-1", title="Dune Messiah"), "Bo", date(2024, 1, 10) + timedelta(weeks=3))]

path = Path("library.json")
path.write_text(json.dumps([asdict(l) for l in loans], cls=Encoder, indent=2))
again = [load(d) for d in json.loads(path.read_text())]
print("round trip ok:", again == loans)
print("overdue:", ", ".join(l.member for l in again if l.overdue(date(2024, 1, 20))))
print("fields:", [f.name for f in fields(Loan)])
print(sorted({l.book for l in again}))

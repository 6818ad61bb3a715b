# A child uses its parent's private attributes.
class Base:
    _registry = []

    def _load(self):
        return self._registry


class Child(Base):
    def show(self):
        return self._load()


print(Child().show())

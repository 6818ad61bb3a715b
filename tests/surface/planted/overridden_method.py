# expect: Record attr _names() attribute
class Record:
    def _names(self):
        return ("a",)

    def values(self):
        return [getattr(self, n) for n in self._names()]

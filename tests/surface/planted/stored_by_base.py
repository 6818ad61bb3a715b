# expect: _Base.__init__ by attribute
class _Base:
    def __init__(self, by):
        self._by = by


class _Reads:
    def sort(self, rows):
        return sorted(rows, key=lambda r: getattr(r, self._by))


class Sorter(_Reads, _Base):
    pass

# expect: Picker.__init__ key attribute
class Picker:
    def __init__(self, key):
        self.key = key

    def pick(self, rows):
        return [getattr(row, self.key) for row in rows]

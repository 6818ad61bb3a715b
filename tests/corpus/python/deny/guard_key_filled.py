# Keys are added to the table.
KINDS = {"size": int}


class Box:
    size = 1

    def get(self, key):
        kind = KINDS[key]
        return getattr(self, key)


KINDS[input()] = str
print(Box().get(input()))

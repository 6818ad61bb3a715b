# The error of a missing key is caught.
KINDS = {"size": int}


class Box:
    size = 1

    def get(self, key):
        try:
            kind = KINDS[key]
        except KeyError:
            pass
        return getattr(self, key)


print(Box().get(input()))

# The key is only taken where another test fails.
KINDS = {"size": int}


class Box:
    size = 1

    def get(self, key, free):
        if free or KINDS[key] is int:
            pass
        return getattr(self, key)


print(Box().get(input(), True))

# The name is bound anew after it was taken as a key.
KINDS = {"size": int}


class Box:
    size = 1

    def get(self, key):
        kind = KINDS[key]
        for key in [input()]:
            print(getattr(self, key))


print(Box().get("size"))

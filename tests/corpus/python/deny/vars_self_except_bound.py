# Vars self except bound.
class A:
    def dump(self):
        try: 1 / 0
        except Exception as self: pass
        return vars(self)
print(A().dump())

# hasattr with a name put together asks a hook, which keeps what it finds.
kept = []
class C:
    def __getattribute__(self, name):
        v = super().__getattribute__(name)
        kept.append(v)
        return v
hasattr(C(), "".join(reversed("__ssalc__")))
print(kept)

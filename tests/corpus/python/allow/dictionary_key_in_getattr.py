# __getattr__ reads its own table from the object's dictionary, so that it does not ask itself.
class Settings:
    def __init__(self, **values):
        self._values = dict(values)

    def __getattr__(self, name):
        try:
            return self.__dict__["_values"][name]
        except KeyError:
            raise AttributeError(f"no setting {name!r}") from None


s = Settings(size=12, theme="dark")
print(s.size, s.theme, hasattr(s, "colour"))

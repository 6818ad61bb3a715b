# Attributes that are missing are looked up in a dictionary.
class Settings:
    def __init__(self, **values):
        self.values = values

    def __getattr__(self, name):
        try:
            return self.values[name]
        except KeyError:
            raise AttributeError(name) from None


print(Settings(a=1).a)

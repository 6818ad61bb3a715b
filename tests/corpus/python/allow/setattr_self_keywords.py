# Keywords become attributes of an object of the file's own.
class Settings:
    def __init__(self, **values):
        for name, value in values.items():
            setattr(self, name, value)


print(Settings(size=1).size)

# Settings are put into an object's own dictionary and taken out under constant words.
class Settings:
    def __init__(self, name):
        self.name = name

    def put(self, key, value):
        self.__dict__[key] = value

    def find(self, key):
        return self.__dict__.get(key, None)


settings = Settings("window")
settings.put("theme", "dark")
settings.put("size", "200x400")
print(settings.find("theme"), settings.find("size"))

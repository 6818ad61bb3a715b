# A registry of subclasses.
class Plugin:
    registry = {}

    def __init_subclass__(cls, /, key, **keywords):
        super().__init_subclass__(**keywords)
        Plugin.registry[key] = cls


class Csv(Plugin, key="csv"):
    pass


print(Plugin.registry)

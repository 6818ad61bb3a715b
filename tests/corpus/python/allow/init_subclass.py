# __init_subclass__ keeps a table of plug-ins.
class Plugin:
    plugins = {}

    def __init_subclass__(cls, name=None, **rest):
        super().__init_subclass__(**rest)
        Plugin.plugins[name or cls.__name__] = cls


class Csv(Plugin, name="csv"):
    pass


print(sorted(Plugin.plugins))

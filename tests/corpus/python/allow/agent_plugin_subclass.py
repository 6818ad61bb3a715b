# Plugin subclass.
class Plugin:
    plugins = {}
    def __init_subclass__(cls, /, key=None, **kw):
        super().__init_subclass__(**kw)
        Plugin.plugins[key or cls.__name__.lower()] = cls
    def run(self, data): raise NotImplementedError
class Upper(Plugin):
    def run(self, data): return data.upper()
class Reverse(Plugin, key="rev"):
    def run(self, data): return data[::-1]
for k, c in Plugin.plugins.items(): print(k, c().run("abc"))

# Registry decorator.
REGISTRY = {}
def register(name=None):
    def deco(fn):
        REGISTRY[name or fn.__name__] = fn
        return fn
    return deco
@register()
def hello(who): return f"hello {who}"
@register("bye")
def farewell(who): return f"bye {who}"
for name, fn in sorted(REGISTRY.items()):
    print(name, fn("world"))

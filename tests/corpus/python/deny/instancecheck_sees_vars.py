# isinstance with an own __instancecheck__ sees members of a library's object
kept = []
class Meta(type):
    def __instancecheck__(cls, v):
        kept.append(v)
class Mark(metaclass=Meta): pass
g = (x for x in [1])
print([n for n, v in vars(type(g)).items() if isinstance(v, Mark)])
f = [m for m in kept if "gi_fr" + "ame" in str(m)][0].__get__(g)
print(f)

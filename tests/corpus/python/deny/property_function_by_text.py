# A property's function is had by a text and called with another object.
class Own:
    @property
    def all(self):
        return {k: v for k, v in self.__dict__.items()}
get = getattr(Own.all, "fget")
g = (x for x in [1])
f = get(type(g))["gi_fr" + "ame"].__get__(g)
print(get(type(f))["f_buil" + "tins"].__get__(f)["ev" + "al"]("1+1"))

# Vars self star args.
class A:
    def dump(self, *a): return vars(self)
print([A][0].dump(type))

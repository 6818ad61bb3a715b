# Vars self match bound.
class A:
    def dump(self):
        match type:
            case self: pass
        return vars(self)
print(A().dump())

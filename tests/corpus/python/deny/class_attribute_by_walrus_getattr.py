# An assignment expression in a class body binds an attribute, which is getattr.
class Holder:
    (read := getattr)


def use(holder):
    return holder.read


read = use(Holder)
print(type(read(use, "".join(reversed("__slabolg__")))))

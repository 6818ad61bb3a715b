# The names of the file, by vars() without an argument.
NAMES = ["title"]


class Model:
    title = 1

    def show(self):
        return [getattr(self, name) for name in NAMES]


[v for k, v in list(vars().items()) if k == "NA" + "MES"][0].append("__" + "ssalc"[::-1] + "__")
print(Model().show()[1])

# Own suffix underscores.
class Runner:
    def run(self, word):
        return getattr(self, word + "ss__")
print(Runner().run("__cla"))

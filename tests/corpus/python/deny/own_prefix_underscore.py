# Own prefix underscore.
class Runner:
    def run(self, word):
        return getattr(self, "_" + word)
print(Runner().run("_cl" + "ass__"))

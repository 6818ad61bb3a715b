# Own prefix other object.
class Runner:
    def run(self, other, word):
        return getattr(other, "to_" + word)
print(Runner().run(3, input()))

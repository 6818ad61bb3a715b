# Own prefix through class.
class Runner:
    def go(self, word, times=1):
        return getattr(self, "to_" + word)
def through(kind, other, word):
    return kind.go(other, word)
through(Runner, 3, input())

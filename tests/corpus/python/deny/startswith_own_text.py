# Startswith own text.
class Word(str):
    def startswith(self, prefix):
        return True
def collect(thing, words):
    for name in words:
        if name.startswith("test_"):
            print(getattr(thing, name))
collect(3, [Word(input())])

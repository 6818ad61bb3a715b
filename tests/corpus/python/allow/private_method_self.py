# Private methods of the file's own.
class Parser:
    def parse(self, text):
        return self._tokens(text)

    def _tokens(self, text):
        return text.split()

    @staticmethod
    def _helper():
        return 1


print(Parser().parse("a b"), Parser._helper())

# expect: Formatter.set_format pattern template
class Formatter:
    pattern = "{x}"

    def set_format(self, pattern):
        self.pattern = pattern

    def __call__(self, value):
        return self.pattern.format(x=value)

def rule(function):
    function.is_rule = True
    return function


class Checker:
    @rule
    def short(self, text):
        return len(text) < 5

    @rule
    def lower(self, text):
        return text.islower()

    @classmethod
    def rules(cls):
        return [name for name in sorted(vars(cls)) if getattr(getattr(cls, name), "is_rule", False)]


print(Checker.rules())

# A class lists its methods by a mark that a decorator has put onto them.
def step(order):
    def mark(func):
        func.order = order
        return func

    return mark


class Flow:
    @step(2)
    def second(self):
        return "b"

    @step(1)
    def first(self):
        return "a"

    @classmethod
    def steps(cls):
        for name, attr in vars(cls).items():
            order = getattr(attr, "order", None)
            if order:
                yield order, name


print(sorted(Flow.steps()))

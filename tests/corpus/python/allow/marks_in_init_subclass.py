# A base collects what a decorator has marked when a class is made below it.
def transition(*sources, to):
    def deco(func):
        def wrapper(self):
            func(self)
            self.state = to
            return to

        wrapper.transition = (sources, to)
        return wrapper

    return deco


class Machine:
    state = "draft"

    def __init_subclass__(cls):
        cls.transitions = {n: f.transition for n, f in vars(cls).items() if hasattr(f, "transition")}


class Article(Machine):
    @transition("draft", to="review")
    def submit(self):
        pass


print(Article.transitions, Article().submit())

# eval is handed out by a descriptor.
class Runner:
    def __get__(self, instance, owner):
        return eval


class Tools:
    run = Runner()


Tools().run("1")

# eval as a static method.
class Tools:
    run = staticmethod(eval)


Tools.run("1")

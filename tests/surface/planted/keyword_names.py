# expect: Options.__init__ ** store
class Options:
    def __init__(self, **options):
        for name, value in options.items():
            setattr(self, name, value)

# A class attribute of the same name hides nothing from its methods.
class Calculator:
    eval = None

    def run(self):
        return eval("1 + 1")


Calculator().run()

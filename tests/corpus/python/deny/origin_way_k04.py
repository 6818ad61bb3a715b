# a library calls the method: argparse formatter
def f():
    pass


H = "".join(reversed("__slabolg__"))


import argparse


class Lines:
    def __init__(self, prog):
        self.prog = prog

    def add_usage(self, *given):
        pass

    def start_section(self, given):
        pass

    def end_section(self):
        pass

    def add_arguments(self, given):
        pass

    def add_text(self, names):
        for n in names or ():
            print("PWNED", len(getattr(f, n, None) or ()))

    def format_help(self):
        return ""


Lines("x").add_text(["x"])
argparse.ArgumentParser(formatter_class=Lines, description=[H]).format_help()

# A method of a log formatter is called through the class, with a template as self.
import logging
class V(logging.Formatter):
    def show(self, x):
        return self.format(x)


def main(t="{0.real}"):
    return V.show(t, 1)

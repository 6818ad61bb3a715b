# A library calls the method: Formatter.format hands it what an error came with.
import logging


class Lines(logging.Formatter):
    def formatException(self, names):
        return str([getattr(f, n, None) for n in names[0]])

    def show(self):
        return self.formatException([["x"]])


def f():
    pass


Lines().show()
r = logging.makeLogRecord({"exc_info": [["".join(reversed("__slabolg__"))]]})
print(len(Lines().format(r)))

# Loggers are made of a class whose setLevel keeps what it gets.
import logging

kept = []


class Log(logging.Logger):
    def setLevel(self, level):
        kept.append(level)


logging.setLoggerClass(Log)
logging.getLogger("a").setLevel(getattr(logging, input()))
print(kept)

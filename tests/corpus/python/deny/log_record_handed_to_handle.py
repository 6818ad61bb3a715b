# the logger's handle() by an alias of the method
import logging
class Show(logging.Handler):
    def emit(self, record):
        print({k: v for k, v in vars(record).items()})
class Log(logging.Logger):
    handle_all = logging.Logger.handle
log = logging.getLogger("x")
log.addHandler(Show())
give = log.handle
give(logging)

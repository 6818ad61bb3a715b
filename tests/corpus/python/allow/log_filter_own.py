# A configuration of logs with a filter of the program's own.
import logging
import logging.config


class Quiet(logging.Filter):
    def filter(self, record):
        return "heartbeat" not in record.getMessage()


logging.config.dictConfig({
    "version": 1,
    "filters": {"quiet": {"()": Quiet}},
    "handlers": {"out": {"class": "logging.StreamHandler", "filters": ["quiet"], "stream": "ext://sys.stdout"}},
    "root": {"level": "INFO", "handlers": ["out"]},
})
logging.info("heartbeat")
logging.info("seen")

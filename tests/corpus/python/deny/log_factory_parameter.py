# A factory that somebody else hands over.
import logging.config


def configure(factory):
    logging.config.dictConfig({"version": 1, "filters": {"x": {"()": factory}}})


configure(open)

# A factory that is named by a text, in the module that runs.
import logging.config


class Quiet:
    pass


logging.config.dictConfig({"version": 1, "filters": {"x": {"()": "__main__.Quiet"}}})

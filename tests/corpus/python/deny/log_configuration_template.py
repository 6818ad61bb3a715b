import logging.config
logging.config.dictConfig({"version": 1, "formatters": {"f": {"format": "{msg.__class__}", "style": "{"}}})

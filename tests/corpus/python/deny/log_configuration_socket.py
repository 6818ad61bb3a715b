import logging.config
logging.config.dictConfig({"version": 1, "handlers": {"h": {"class": "logging.handlers.SocketHandler", "host": "h", "port": 1}}})

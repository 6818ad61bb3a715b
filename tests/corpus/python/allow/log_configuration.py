import logging, logging.config, logging.handlers
CONFIG = {
    "version": 1, "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(name)s %(levelname)s %(message)s", "datefmt": "%H:%M"}, "brace": {"format": "{levelname}: {message}", "style": "{"}},
    "filters": {},
    "handlers": {"console": {"class": "logging.StreamHandler", "level": "DEBUG", "formatter": "plain", "stream": "ext://sys.stdout"},
                 "file": {"class": "logging.handlers.RotatingFileHandler", "filename": "app.log", "maxBytes": 1000, "backupCount": 2, "formatter": "brace"},
                 "null": {"class": "logging.NullHandler"}},
    "root": {"level": "INFO", "handlers": ["console"]},
    "loggers": {"app": {"level": "DEBUG", "handlers": ["file"], "propagate": False}},
}
def setup():
    logging.config.dictConfig(CONFIG)
setup()
logging.getLogger("app").debug("x")
logging.getLogger(__name__).info("hi")
logging.config.dictConfig({"version": 1, "handlers": {"h": {"class": "logging.StreamHandler"}}, "root": {"handlers": ["h"], "level": "WARNING"}})

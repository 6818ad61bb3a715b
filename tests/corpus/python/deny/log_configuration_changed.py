import logging.config
C = {"version": 1, "handlers": {"h": {"class": "logging.StreamHandler"}}}
C["handlers"]["h"]["class"] = input()
logging.config.dictConfig(C)

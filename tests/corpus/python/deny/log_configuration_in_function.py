import logging.config
C = {"version": 1, "handlers": {}}
def change(c):
    c["handlers"]["h"] = {"()": input()}
change(C)
logging.config.dictConfig(C)

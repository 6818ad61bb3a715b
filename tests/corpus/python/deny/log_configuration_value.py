import logging.config
print(list(map(logging.config.dictConfig, [{"version": 1}])))

import logging.config
print(logging.config.DictConfigurator({"version": 1}).resolve("os.getcwd"))

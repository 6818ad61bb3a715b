import logging.config
print(logging.config.logging.os)

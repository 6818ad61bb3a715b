# A factory of a configuration that is a builtin.
import logging.config

logging.config.dictConfig({"version": 1, "filters": {"x": {"()": open, "file": "secret.txt"}}})

# Logging's configuration names what is called.
import logging.config

logging.config.dictConfig(
    {"version": 1, "handlers": {"a": {"()": "os.system", "command": "id"}}}
)

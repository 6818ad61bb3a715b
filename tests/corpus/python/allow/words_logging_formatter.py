# A formatter's own table of a record's attributes.
import json
import logging


class JsonFormatter(logging.Formatter):
    FIELDS = {"level": "levelname", "logger": "name"}

    def format(self, record):
        payload = {key: getattr(record, attr, None) for key, attr in self.FIELDS.items()}
        return json.dumps(payload)


handler = logging.StreamHandler()
handler.setFormatter(JsonFormatter())
logger = logging.getLogger("shop")
logger.addHandler(handler)
logger.warning("sold out")

# Log records become lines of JSON, with what the program has added to them.
import json
import logging
import sys

STANDARD = set(vars(logging.makeLogRecord({})))


class JsonFormatter(logging.Formatter):
    def format(self, record):
        data = {"level": record.levelname, "message": record.getMessage()}
        data.update({k: v for k, v in vars(record).items() if k not in STANDARD})
        for key, value in record.__dict__.items():
            if key.startswith("user"):
                data[key] = str(value)
        return json.dumps(data, default=str)


handler = logging.StreamHandler(sys.stdout)
handler.setFormatter(JsonFormatter())
log = logging.getLogger("app")
log.addHandler(handler)
log.setLevel(logging.INFO)
log.info("started %s", "now", extra={"user_id": 7})
print("{} lines".format(1))

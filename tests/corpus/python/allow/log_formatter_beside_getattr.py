# a JSON formatter that takes what a record has, in a file with getattr and a function called handle
import contextvars
import json
import logging
import logging.config
import logging.handlers
from pathlib import Path

request_id = contextvars.ContextVar("request_id", default="-")


class ContextFilter(logging.Filter):
    def filter(self, record):
        record.request_id = request_id.get()
        return not getattr(record, "secret", False)


class JsonFormatter(logging.Formatter):
    STANDARD = set(vars(logging.makeLogRecord({}))) | {"message", "asctime"}

    def format(self, record):
        data = {"level": record.levelname, "logger": record.name, "msg": record.getMessage()}
        data.update({k: v for k, v in vars(record).items() if k not in self.STANDARD})
        if record.exc_info:
            data["error"] = f"{record.exc_info[0].__name__}: {record.exc_info[1]}"
        return json.dumps(data, default=str)


CONFIG = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"ctx": {"()": ContextFilter}},
    "formatters": {
        "json": {"()": JsonFormatter},
        "short": {"format": "%(levelname).1s %(request_id)s %(name)s: %(message)s"},
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "short", "level": "INFO", "filters": ["ctx"]},
        "file": {"class": "logging.handlers.RotatingFileHandler", "filename": "app.log", "maxBytes": 600,
                 "backupCount": 2, "formatter": "json", "filters": ["ctx"]},
    },
    "loggers": {"shop": {"level": "DEBUG", "handlers": ["console", "file"], "propagate": False}},
}
logging.config.dictConfig(CONFIG)
log = logging.getLogger("shop.cart")


def handle(rid, qty):
    token = request_id.set(rid)
    try:
        log.debug("start", extra={"qty": qty})
        if qty < 0:
            raise ValueError(f"bad quantity {qty}")
        log.info("added %d items", qty)
    except ValueError:
        log.exception("request failed")
    finally:
        request_id.reset(token)


for i, q in enumerate((2, -1, 5, 8)):
    handle(f"r{i}", q)
log.warning("password is hunter2", extra={"secret": True})
log.warning("done")

logging.shutdown()
files = sorted(Path(".").glob("app.log*"))
records = [json.loads(line) for f in files for line in f.read_text().splitlines()]
print([f.name for f in files], len(records), "records kept")
print(sorted({r["level"] for r in records}), [r["error"] for r in records if "error" in r])
print("leaked:", any("hunter2" in r["msg"] for r in records))

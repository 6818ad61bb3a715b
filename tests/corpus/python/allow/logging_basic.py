# Logging to standard error.
import logging

logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
log = logging.getLogger(__name__)
log.info("started %s", "x")
try:
    1 / 0
except ZeroDivisionError:
    log.exception("failed")

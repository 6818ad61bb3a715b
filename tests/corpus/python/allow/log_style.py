# A log format in the style of braces, constant and in one call.
import logging
import sys

handler = logging.StreamHandler(sys.stdout)
handler.setFormatter(logging.Formatter("{levelname}:{message}", style="{"))
log = logging.getLogger("twin")
log.addHandler(handler)
log.warning("hello %s", "x")

# A log in the workspace that is rotated.
import logging
import logging.handlers
log = logging.getLogger("job")
handler = logging.handlers.RotatingFileHandler("job.log", maxBytes=200, backupCount=2)
handler.setFormatter(logging.Formatter("%(levelname)s %(message)s"))
log.addHandler(handler)
for i in range(20):
    log.warning("step %d", i)
print(open("job.log").read()[:4] != "")

# logging opens the file that it is told
import logging

for name in ["/etc/cron.d/x"]:
    logging.FileHandler(name).emit(logging.makeLogRecord({"msg": "x"}))

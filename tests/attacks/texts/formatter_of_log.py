# a log's format that reads attributes
import logging
import random

try:
    style = type(logging.Formatter("{message}", style="{"))("{msg.__globals__}", None, "{")
    print(style.format(logging.makeLogRecord({"msg": random.Random.seed})))
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))

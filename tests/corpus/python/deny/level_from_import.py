# A function of the module is asked for, under another name of logging.
import logging as log
import logging

log.basicConfig(level=log.INFO)
found = getattr(log, input())
print(found.path)

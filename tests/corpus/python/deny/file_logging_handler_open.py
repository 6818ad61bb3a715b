# A handler keeps open under another name.
import logging

logging.FileHandler("log.txt")._builtin_open("/etc/passwd")

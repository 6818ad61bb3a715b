# A module that logging imports.
import logging

logging.os.system("id")

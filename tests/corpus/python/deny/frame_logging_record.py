# The caller's frame by the logger.
import logging

logging.currentframe().f_globals

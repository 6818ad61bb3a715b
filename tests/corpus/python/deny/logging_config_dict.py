# A configuration that names classes.
import logging
logging.config.dictConfig({})

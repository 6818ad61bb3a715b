import json
import logging.config
logging.config.dictConfig(json.loads(input()))

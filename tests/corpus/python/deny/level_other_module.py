# Another module than logging is asked for the level.
import logging
import statistics

logging.basicConfig(level=getattr(statistics, input()))

# The exception that a wrong level makes is asked for the value.
import logging

try:
    logging.basicConfig(level=getattr(logging, input()))
except TypeError as error:
    print(error.__traceback__.tb_next.tb_frame)

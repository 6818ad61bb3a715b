# A logging format in the style of str.format.
import logging

logging.basicConfig(format="{msg.__class__.__init__.__globals__}", style="{")
logging.warning("x")

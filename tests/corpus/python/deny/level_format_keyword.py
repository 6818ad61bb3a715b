# The value goes to another keyword than the level's.
import logging

kept = []


class Handlers:
    def __init__(self, value):
        kept.append(value)


logging.basicConfig(level=logging.INFO, handlers=[Handlers(getattr(logging, input()))])

# The payload is in a lambda in a default in a class.
class Thing:
    def __init__(self, run=lambda: __import__("os")):
        run().system("id")


Thing()

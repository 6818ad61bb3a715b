# super().__init__ of a formatter's subclass.
import logging
class F(logging.Formatter):
    def __init__(self, t):
        super().__init__(t, None, '{')
print(F('{message}'))

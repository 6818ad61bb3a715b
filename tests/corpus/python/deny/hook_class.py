# Hook class.
import sys

class H:

    def __init__(self, t, v, tb):
        self.tb = tb
        print(tb.tb_frame)
sys.excepthook = H
1 / 0

# Hook tb walk.
import sys

def h(t, v, tb):
    while tb:
        print(tb.tb_frame.f_globals)
        tb = tb.tb_next
sys.excepthook = h
1 / 0

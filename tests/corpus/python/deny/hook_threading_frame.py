# Hook threading frame.
import threading

def h(a):
    print(a.exc_traceback.tb_frame.f_globals)
threading.excepthook = h

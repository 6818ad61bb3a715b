# Threads that start threads, each with some memory, until no more are let.
import threading
import time


def grow():
    while True:
        held = bytearray(1 << 16)
        try:
            threading.Thread(target=grow, daemon=True).start()
        except RuntimeError:
            time.sleep(0)
        del held


grow()

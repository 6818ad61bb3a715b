# Forks as fast as it can, whether it may or not.
import os

while True:
    try:
        if os.fork() == 0:
            os._exit(0)
        os.wait()
    except OSError:
        pass

# init of the sandbox reports how the run ended: it must not be killed, stopped or confused from inside.
# layer: namespaces
# expect: exit 5
import os
import signal
for pid in {1, os.getppid()} - {0}:
    for number in range(1, 65):
        try:
            os.kill(pid, number)
        except OSError:
            pass
os._exit(5)

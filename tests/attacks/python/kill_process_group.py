# kill(0) goes to the process group, which is no namespace: were it the launcher's, every other run
# would die with it.
# layer: namespaces
# also: landlock
# expect: contained
import os
import signal
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGUSR1, signal.SIG_IGN)
for target in (0, -1):
    for number in (signal.SIGUSR1, signal.SIGTERM):
        try:
            os.kill(target, number)
        except OSError:
            pass
try:
    os.killpg(0, signal.SIGTERM)
except OSError:
    pass

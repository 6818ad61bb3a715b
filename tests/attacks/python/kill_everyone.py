# kill(-1): everything this user may signal.
# layer: namespaces
# also: landlock
# expect: contained
import os
import signal
for number in (signal.SIGTERM, signal.SIGSTOP, signal.SIGKILL):
    try:
        os.kill(-1, number)
    except OSError:
        pass

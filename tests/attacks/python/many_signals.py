# A storm of signals, with handlers, queued and to its own threads.
# layer: supervisor
# expect: contained
import os
import signal
count = 0
def seen(number, frame):
    global count
    count += 1
signal.signal(signal.SIGUSR1, seen)
signal.signal(signal.SIGCHLD, seen)
for _ in range(3000):
    os.kill(os.getpid(), signal.SIGUSR1)
    for number in (signal.SIGCHLD, signal.SIGUSR1):
        try:
            os.kill(1, number)
        except PermissionError:
            pass
print(count, "seen")

# Has a file that it can only read written to the disk, in 5 threads.
import os
import threading

file = os.open(os.__file__, os.O_RDONLY)


def sync():
    while True:
        os.fsync(file)


for _ in range(4):
    threading.Thread(target=sync, daemon=True).start()
sync()

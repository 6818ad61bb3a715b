# 16 threads that never wait.
import threading


def spin():
    while True:
        pass


for _ in range(15):
    threading.Thread(target=spin, daemon=True).start()
spin()

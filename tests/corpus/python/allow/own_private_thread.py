# An object of the program's own keeps its thread under a private name.
import threading


class Worker:
    def __init__(self, n):
        self.n = n
        self._thread = threading.Thread(target=self.run)
        self._thread.start()

    def run(self):
        self.n += 1


workers = [Worker(1), Worker(2)]
for worker in workers:
    worker._thread.join()
    print(worker.n, worker._thread.is_alive())

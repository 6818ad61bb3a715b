# /// task
# question = "Write a thread-safe event bus with subscribers and a background worker, show it with 100 events."
# [expect]
# stdout = ["handled 100 events", "errors 10"]
# ///
import queue
import threading
from collections import defaultdict
from typing import Any, Callable


class EventBus:
    def __init__(self) -> None:
        self._handlers: dict[str, list[Callable[[Any], None]]] = defaultdict(list)
        self._queue: "queue.Queue[tuple[str, Any] | None]" = queue.Queue()
        self._lock = threading.Lock()
        self._worker = threading.Thread(target=self._run, name="bus", daemon=True)
        self.handled = 0
        self.errors = 0

    def on(self, topic: str):
        def register(fn):
            self._handlers[topic].append(fn)
            return fn
        return register

    def emit(self, topic: str, payload: Any) -> None:
        self._queue.put((topic, payload))

    def __enter__(self):
        self._worker.start()
        return self

    def __exit__(self, *exc):
        self._queue.put(None)
        self._worker.join(timeout=5)
        return False

    def _run(self) -> None:
        while (item := self._queue.get()) is not None:
            topic, payload = item
            for handler in self._handlers[topic]:
                try:
                    handler(payload)
                except Exception:
                    with self._lock:
                        self.errors += 1
            with self._lock:
                self.handled += 1


bus = EventBus()
totals = defaultdict(int)


@bus.on("number")
def add(n):
    totals["sum"] += n


@bus.on("number")
def picky(n):
    if n % 10 == 0:
        raise ValueError(n)


with bus:
    senders = [threading.Thread(target=lambda a=a: [bus.emit("number", n) for n in range(a, a + 25)]) for a in (0, 25, 50, 75)]
    for t in senders:
        t.start()
    for t in senders:
        t.join()
print(f"handled {bus.handled} events, errors {bus.errors}, sum {totals['sum']}")

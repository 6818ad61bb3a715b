# Everyday uses: queue thread.
import queue, threading, time
q = queue.PriorityQueue()
res = []
lock = threading.Lock()
ev = threading.Event()

def w():
    while True:
        p, x = q.get()
        if x is None:
            break
        with lock:
            res.append(x)
        q.task_done()
ts = [threading.Thread(target=w, daemon=True, name=f'w{i}') for i in range(2)]
[t.start() for t in ts]
for i in range(4):
    q.put((i, str(i)))
q.join()
[q.put((9, None)) for _ in ts]
[t.join() for t in ts]
print(sorted(res), threading.active_count(), threading.current_thread().name, ev.wait(0.001))
loc = threading.local()
loc.x = 1
b = threading.Barrier(1)
b.wait()
t = threading.Timer(0.001, ev.set)
t.start()
t.join()
print(ev.is_set(), threading.main_thread() is threading.current_thread())

class T(threading.Thread):

    def run(self):
        self.result = 42
t = T()
t.start()
t.join()
print(t.result)
c = threading.Condition()
try:
    queue.Queue().get_nowait()
except queue.Empty:
    print('empty')

def hook(args):
    print('thread died:', args.exc_type.__name__)
threading.excepthook = hook
t = threading.Thread(target=lambda: 1 / 0)
t.start()
t.join()

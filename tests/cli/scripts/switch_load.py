"""Fifty clients at once while an administrator switches providers: no request fails, and each result
names its provider. argv: URL, URL of another service to switch to and from."""
import concurrent.futures
import json
import sys
import threading
import urllib.request

URL, OTHER = sys.argv[1], sys.argv[2]
# By answers, not by time: a service that is quick would be through before the first switch.
ANSWERS_BETWEEN = 15
answers = threading.Semaphore(0)
done = threading.Event()


def call(method, path, body):
    request = urllib.request.Request(URL + path, json.dumps(body).encode(),
                                     {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=120) as reply:
        return json.loads(reply.read())


# Two answers each are few where a busy machine switches late: clients go on until both have answered.
LEAST, MOST = 2, 60
answered_by = set()


def client(number):
    for asked in range(MOST):
        if asked >= LEAST and len(answered_by) == 2:
            return
        result = call("POST", "/v1/execute", {"language": "python", "arguments": {"n": number},
                                              "code": "def main(n):\n    return n\n"})
        if result["status"] != "success" or result["result"] != number:
            raise RuntimeError("client %d: %s" % (number, result))
        answered_by.add(result["provider"])
        answers.release()


def switch():
    while not done.is_set():
        for provider in ("self_managed", "local"):
            call("PUT", "/api/admin/sandbox/active", {"provider": provider, "fallback": [], "force": True})
            for _ in range(ANSWERS_BETWEEN):
                while not answers.acquire(timeout=0.1):
                    if done.is_set():
                        return


call("POST", "/api/admin/sandbox/config",
     {"provider_type": "self_managed", "set_active": False,
      "config": {"endpoint": OTHER, "pool_size": 100, "timeout": 60}})
switcher = threading.Thread(target=switch)
switcher.start()
try:
    with concurrent.futures.ThreadPoolExecutor(50) as pool:
        list(pool.map(client, range(50)))
finally:
    done.set()
    switcher.join()
print(sorted(answered_by))
sys.exit(0 if answered_by == {"local", "self_managed"} else 1)

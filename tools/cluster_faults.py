"""What a cluster promises while its processes end at random, or one after the other: tools/cluster --faults, --rolling.

Clients work all the while: runs that they wait for, executions in the queue, and a session whose workspace is kept.
Behind it a checker compares what clients were told with what the audit logs say.
"""
import collections
import json
import random
import signal
import threading
import time
import urllib.error
import urllib.request

from cluster_tools import GATEWAYS, NODES, check, run, say, wait_for

# 502: what a run's client can't know any more, and is told so; a client must not send it again by itself.
REFUSED, UNKNOWN = 503, 502


class Unsent(Exception):
    """Nobody took the connection: nothing was sent."""


class Broken(Exception):
    """The connection ended behind the request: it may have been carried out."""


class Balancer(threading.Thread):
    """As a load balancer does, sends clients where /readyz says yes, which it asks five times a second."""

    def __init__(self, cluster):
        super().__init__(daemon=True)
        self.cluster = cluster
        self.ready = list(GATEWAYS)
        self.ending = threading.Event()

    def run(self):
        while not self.ending.wait(0.2):
            self.ready = [name for name in GATEWAYS if self.says_yes(name)] or list(GATEWAYS)

    def says_yes(self, name):
        try:
            with urllib.request.urlopen(self.cluster.urls[name] + "/readyz", timeout=2):
                return True
        except OSError:
            return False


class Client(threading.Thread):
    """Does its work again and again until it is told to end, at whichever gateway takes it."""

    def __init__(self, cluster, balancer, number):
        super().__init__(daemon=True)
        self.cluster, self.balancer, self.number = cluster, balancer, number
        self.ending = threading.Event()
        self.counts = collections.Counter()
        self.wrong = []  # what no fault explains
        self.breaks = []  # when, where and how a connection ended behind its request
        self.turn = number
        self.gateway = GATEWAYS[0]

    def run(self):
        while not self.ending.is_set():
            try:
                self.work()
            except Exception as error:  # a client that ends in silence would check nothing
                self.wrong.append(f"{type(self).__name__}: {type(error).__name__}: {error}")
                return

    def once(self, method, path, body=None, headers=None, patience=120):
        """Status, fields and body; or why there are none."""
        ready = self.balancer.ready
        self.turn += 1
        self.gateway = ready[self.turn % len(ready)]
        request = urllib.request.Request(self.cluster.urls[self.gateway] + path, method=method, headers={
            "Content-Type": "application/json", **self.cluster.fields, **(headers or {})},
            data=None if body is None else json.dumps(body).encode())
        try:
            with urllib.request.urlopen(request, timeout=patience) as answer:
                return answer.status, answer.headers, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            return error.code, error.headers, json.loads(error.read() or b"null")
        except urllib.error.URLError as error:
            if isinstance(error.reason, ConnectionRefusedError):
                raise Unsent from error
            raise Broken(str(error.reason)) from error
        except (OSError, json.JSONDecodeError) as error:
            raise Broken(str(error)) from error

    def ask(self, method, path, body=None, headers=None):
        """As a careful client does: what was not taken, or refused with Retry-After, it sends again."""
        while True:
            try:
                status, fields, answer = self.once(method, path, body, headers)
            except Unsent:
                self.counts["gateway not there"] += 1
                if self.ending.wait(0.2):
                    return None, None
                continue
            except Broken as broken:
                self.breaks.append(f"{time.strftime('%H:%M:%S')} {self.gateway} {method} {path}: {broken}")
                raise
            if status != REFUSED:
                return status, answer
            if not fields.get("Retry-After"):
                self.wrong.append(f"503 without Retry-After: {method} {path}: {answer}")
            self.counts["503, again later"] += 1
            if self.ending.wait(min(1.0, float(fields.get("Retry-After") or 1))):
                return None, None


class Waits(Client):
    """Runs that it waits for."""

    def __init__(self, cluster, balancer, number):
        super().__init__(cluster, balancer, number)
        self.answered = []  # ids of runs that it was told of

    def work(self):
        text = f"{self.number}.{sum(self.counts.values())}"
        try:
            status, answer = self.ask("POST", "/v1/execute", {"language": "python", "code": f"print('{text}')"})
        except Broken as broken:
            self.counts[f"broken: {broken}"] += 1
            return
        if status is None:
            return
        self.counts[status] += 1
        if status == UNKNOWN:
            return
        if status != 200 or answer["status"] != "success" or answer["stdout"] != text + "\n":
            self.wrong.append(f"a run: {status} {answer}")
            return
        self.answered.append(answer["id"])


class Queues(Client):
    """Executions in the queue, each with a key of its own, so that it may be asked for again."""

    def __init__(self, cluster, balancer, number):
        super().__init__(cluster, balancer, number)
        self.accepted = set()  # their ids

    def work(self):
        key = f"client-{self.number}-{sum(self.counts.values())}-{len(self.accepted)}"
        code = f"total = 0\nfor i in range({random.Random(key).choice([1, 200_000, 4_000_000])}):\n    total += i\nprint('{key}')"
        while True:
            try:
                status, answer = self.ask("POST", "/v1/executions", {"language": "python", "code": code, "mode": "async"},
                                          {"Idempotency-Key": key})
                break
            except Broken:
                self.counts["asked again with its key"] += 1
                if self.ending.wait(0.2):
                    return
        if status is None:
            return
        self.counts[status] += 1
        if status not in (200, 202):
            self.wrong.append(f"into the queue: {status} {answer}")
            return
        if answer["id"] in self.accepted:
            self.wrong.append(f"two executions with one id: {answer['id']}")
        self.accepted.add(answer["id"])
        self.ending.wait(0.1)


class Works(Client):
    """Sessions whose workspaces are kept, each for thirty cells."""

    def work(self):
        status, answer = self.patient("POST", "/v1/sessions", {"keep_workspace": True})
        if status is None:
            return
        if status != 201:
            self.wrong.append(f"a session: {status} {answer}")
            return
        path = f"/v1/sessions/{answer['id']}"
        self.counts["sessions"] += 1
        for number in range(30):
            status, answer = self.patient("POST", f"{path}/cells", {"code": f"x = {number}\nx + 1"})
            if status is None:
                return
            self.counts[f"cell {status}"] += 1
            # It is gone with its node, and says so; or nobody can know what became of the cell.
            if status in (404, 409, 410, UNKNOWN):
                break
            if status != 200 or answer["status"] != "success" or answer["result"] != number + 1:
                self.wrong.append(f"a cell: {status} {answer}")
                break
            if self.ending.wait(0.05):
                break
        self.patient("DELETE", path)

    def patient(self, *words):
        try:
            return self.ask(*words)
        except Broken as broken:
            self.counts[f"broken: {broken}"] += 1
            return UNKNOWN, None


class Load:
    def __init__(self, cluster):
        self.balancer = Balancer(cluster)
        self.balancer.start()
        self.waits = [Waits(cluster, self.balancer, number) for number in range(4)]
        self.queues = [Queues(cluster, self.balancer, number) for number in range(4, 7)]
        self.works = [Works(cluster, self.balancer, number) for number in range(7, 9)]
        for client in self.all():
            client.start()

    def all(self):
        return self.waits + self.queues + self.works

    def end(self):
        for client in self.all():
            client.ending.set()
        for client in self.all():
            client.join(240)
            check(not client.is_alive(), f"a client waits still: {type(client).__name__}, {dict(client.counts)}")
        self.balancer.ending.set()
        self.balancer.join()

    def tell(self):
        for name, clients in (("runs", self.waits), ("queue", self.queues), ("sessions", self.works)):
            total = collections.Counter()
            for client in clients:
                total.update(client.counts)
            say(f"{name}: {', '.join(f'{count} {what}' for what, count in sorted(total.items(), key=str))}")

    def wrong(self):
        return [text for client in self.all() for text in client.wrong]

    def accepted(self):
        return [id for client in self.queues for id in client.accepted]

    def broken(self):
        return [text for client in self.all() for text in client.breaks + [
            f"{count} times {what}" for what, count in client.counts.items() if str(what).endswith(str(UNKNOWN))]]


# --- faults: each is how it begins, and how it is over ---

def kill(cluster, name):
    cluster.kill(name)


def stop(cluster, name):
    cluster.processes[name].terminate()
    cluster.processes[name].wait(90)


def freeze(cluster, name):
    cluster.processes[name].send_signal(signal.SIGSTOP)


def thaw(cluster, name):
    cluster.processes[name].send_signal(signal.SIGCONT)


def start(cluster, name):
    {"mariadb": cluster.start_database, "redis": cluster.start_redis}.get(name, lambda: cluster.start_service(name))()


def forget(cluster, name):
    run("redis-cli", "-s", cluster.folder / "redis.sock", "FLUSHALL")


FAULTS = {  # how often of ten; on whom; how it begins, and how it is over (None: at once)
    "is killed": (4, NODES + GATEWAYS + ["redis", "mariadb"], kill, start),
    "is stopped": (2, NODES + GATEWAYS + ["redis", "mariadb"], stop, start),
    "is frozen": (3, NODES + GATEWAYS[1:] + ["redis", "mariadb"], freeze, thaw),
    "forgets everything": (1, ["redis"], forget, None),
}


def schedule(seed, seconds):
    """(when, what, whom, how long) in the order of time: of each part one fault at a time; one gateway is always there."""
    chance = random.Random(seed)
    planned, busy, at = [], {}, 2.0
    while at < seconds:
        what = chance.choices(list(FAULTS), [fault[0] for fault in FAULTS.values()])[0]
        whom, long = chance.choice(FAULTS[what][1]), chance.uniform(0.5, 18)
        partners = GATEWAYS if whom in GATEWAYS else [whom]
        if all(busy.get(other, 0) <= at for other in partners):
            busy[whom] = at + long + 8  # and time to start
            planned.append((at, what, whom, long))
        at += chance.uniform(0.5, 8)
    return planned


def settled(cluster):
    wait_for("all nodes to be ready", lambda: ready(cluster), 120)


def ready(cluster):
    try:
        return [node["state"] for node in cluster.nodes()] == ["ready"] * len(NODES)
    except Exception:  # a gateway that has no database yet
        return False


def compare(cluster, load, ids):
    """What clients were told, beside what the logs of nodes say."""
    check(ids, "nothing was accepted: this check has looked at nothing")
    ends = {id: cluster.ended(GATEWAYS[0], id, 240) for id in ids}
    states = collections.Counter(found["state"] for found in ends.values())
    say(f"of {len(ids)} executions in the queue: {dict(states)}")
    check(set(states) <= {"COMPLETED", "LOST"}, f"an end that nothing explains: {[e for e in ends.values() if e['state'] not in ('COMPLETED', 'LOST')][:3]}")
    for id, found in ends.items():
        check(cluster.execution(GATEWAYS[1], id)["state"] == found["state"], f"the end of {id} has changed")
    cluster.show()
    cluster.stop()
    total = collections.Counter()
    for name in GATEWAYS + NODES:
        run(cluster.gantlet, "audit", "verify", "--data-dir", cluster.folder / name)
        if name in NODES:
            total.update(cluster.starts(name))
    twice = [id for id, count in total.items() if count > 1]
    check(not twice, f"something was started twice: {twice}")
    for id, found in ends.items():
        check(found["state"] != "COMPLETED" or total[id] == 1, f"{id} is COMPLETED, and no log knows of its start")
    answered = [id for client in load.waits for id in client.answered]
    unknown = [id for id in answered if total[id] != 1]
    check(answered and not unknown, f"of {len(answered)} answered runs no log knows of {unknown}")
    say(f"each of {len(total)} programs was started once, {len(answered)} that were waited for with them; each log verifies")
    return states


def faults(cluster, seed, seconds):
    say(f"random faults for {seconds} s; --seed {seed} has the same again")
    # As an installation leaves it: what InnoDB has made is on the disk only when it has been stopped once.
    stop(cluster, "mariadb")
    start(cluster, "mariadb")
    settled(cluster)
    load = Load(cluster)
    began = time.monotonic()
    work = []  # (when, its text, what to do)
    for at, what, whom, long in schedule(seed, seconds):
        _, _, begin, over = FAULTS[what]
        work.append((at, f"{whom} {what}", begin, whom))
        if over:
            work.append((at + long, f"{whom} is back", over, whom))
    for at, text, act, whom in sorted(work, key=lambda step: step[0]):
        time.sleep(max(0.0, began + at - time.monotonic()))
        say(f"{time.monotonic() - began:5.1f} s: {text}")
        act(cluster, whom)
    settled(cluster)
    load.end()
    load.tell()
    check(not load.wrong(), f"what no fault explains: {load.wrong()[:5]}")
    compare(cluster, load, load.accepted())


def rolling(cluster):
    """Nothing that a client asks for fails while the parts are started anew in turn, but a 503 that says when to come back."""
    say("all parts are started anew, one after the other, under load")
    load = Load(cluster)
    for name in GATEWAYS + NODES + ["redis", "mariadb"]:
        say(f"{name} is started anew")
        stop(cluster, name)
        start(cluster, name)
        settled(cluster)
        before = sum(len(client.answered) for client in load.waits)
        wait_for("runs after it", lambda before=before: sum(len(client.answered) for client in load.waits) > before + 5, 60)
    load.end()
    load.tell()
    check(not load.wrong(), f"what no restart explains: {load.wrong()[:5]}")
    check(not load.broken(), f"what failed: {load.broken()}")
    states = compare(cluster, load, load.accepted())
    check(set(states) == {"COMPLETED"}, f"what was lost: {states}")

"""What a cluster promises where the way between two of its parts is cut: tools/cluster --cuts."""
import collections
import threading
import time

from cluster_tools import check, run, say, wait_for

LONG = "import time\nfor _ in range(300):\n    time.sleep(1)"


def timed(work):
    began = time.monotonic()
    answer = work()
    return answer, time.monotonic() - began


def session_on(cluster, node):
    """A session that lives there, made at the second gateway."""
    for _ in range(40):
        id = cluster.session("gateway-2")
        text = run(cluster.gantlet, "audit", "export", "--data-dir", cluster.folder / node)
        if id in text:
            return id
    raise AssertionError(f"of 40 sessions none is on {node}")


def at_once(count, work):
    answers = [None] * count

    def one(place):
        answers[place] = work()

    threads = [threading.Thread(target=one, args=(place,)) for place in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def gateway_from_node(cluster, ids):
    say("gateway-1 is cut from node-1; both reach everybody else")
    session = session_on(cluster, "node-1")
    cluster.cell("gateway-1", session, "x = 20")
    cluster.network.cut("gateway-1", "node-1")
    began = time.monotonic()
    (status, answer), took = timed(lambda: cluster.call("gateway-2", "POST", f"/v1/sessions/{session}/cells", {"code": "x + 1"}))
    check(status == 200 and answer["result"] == 21 and took < 10, f"a cell at the gateway that is not cut: {status} {answer}")
    ids += [cluster.queue("gateway-1", "print('queued')") for _ in range(6)]
    answers = at_once(12, lambda: timed(lambda: cluster.call("gateway-1", "POST", "/v1/execute", {"language": "python", "code": "print(1)"})))
    took = {end: [f"{seconds:.1f} s" for (status, _), seconds in answers if status == end] for end in (200, 502)}
    say(f"12 runs that their clients waited for at it: {took}")
    check(sum(map(len, took.values())) == 12 and took[200], f"other answers: {[answer for (_, answer), _ in answers]}")
    # Nothing of what had no connection was sent: another node has it soon. What was on its way may have run: it says so
    # when it is known, and is sent nowhere else.
    check(all(seconds < (30 if status == 200 else 90) for (status, _), seconds in answers), f"too late: {took}")
    (status, answer), took = timed(lambda: cluster.call("gateway-1", "GET", f"/v1/sessions/{session}"))
    check(status in (502, 503) and took < 90, f"a session at the gateway that is cut: {status} {answer}")
    say(f"its session answers {status} there after {took:.1f} s, and is not called lost")
    # It knows by now that it can't be reached, and has one run in a while try.
    later = [timed(lambda: cluster.call("gateway-1", "POST", "/v1/execute", {"language": "python", "code": "print(1)"})) for _ in range(20)]
    late = [seconds for _, seconds in later if seconds > 5]
    check(all(status == 200 for (status, _), _ in later) and len(late) <= 1, f"runs at it later: {later}")
    say(f"20 more, one after the other: the slowest in {max(seconds for _, seconds in later):.1f} s")
    for id in ids:
        check(cluster.ended("gateway-2", id)["state"] == "COMPLETED", f"{id} of the queue")
    check(all(node["state"] == "ready" for node in cluster.nodes()), f"nodes tell of themselves in MariaDB: {cluster.nodes()}")
    cluster.network.mend("gateway-1", "node-1")
    wait_for("the session at gateway-1", lambda: cluster.call("gateway-1", "GET", f"/v1/sessions/{session}")[0] == 200, 60)
    check(cluster.cell("gateway-1", session, "x + 2")["result"] == 22, "its variables")
    say(f"mended after {time.monotonic() - began:.0f} s: the session is there as it was")


def node_from_redis(cluster, ids):
    say("node-2 is cut from Redis")
    cluster.network.cut("node-2", "redis")
    made = [cluster.queue(f"gateway-{1 + i % 2}", "print('queued')") for i in range(12)]
    for id in made:
        check(cluster.ended("gateway-1", id, 90)["state"] == "COMPLETED", f"{id} of the queue")
    # It serves gateways as before.
    for other in ("node-1", "node-3"):
        run(cluster.gantlet, "node", "drain", "--data-dir", cluster.folder / "gateway-1", other)
    wait_for("runs on node-2 alone", lambda: cluster.call(
        "gateway-1", "POST", "/v1/execute", {"language": "python", "code": "print(1)"})[0] == 200, 30)
    waiting = [cluster.queue("gateway-1", "print('waits for node-2')") for _ in range(3)]
    cluster.network.mend("node-2", "redis")
    for id in waiting:
        check(cluster.ended("gateway-1", id, 90)["state"] == "COMPLETED", f"{id} of node-2")
    for other in ("node-1", "node-3"):
        run(cluster.gantlet, "node", "resume", "--data-dir", cluster.folder / "gateway-1", other)
    wait_for("all nodes", lambda: all(node["state"] == "ready" for node in cluster.nodes()), 30)
    ids += made + waiting
    say("what was queued ran elsewhere meanwhile, and there again when it was mended")


def node_from_database(cluster, ids):
    say("a node that runs something is cut from MariaDB")
    id = cluster.queue("gateway-1", LONG)
    # By their logs: what nodes tell of themselves is up to two seconds old.
    victim = wait_for("its begin", lambda: next((node for node in ("node-1", "node-2", "node-3") if cluster.starts(node)[id]), None), 60)
    wait_for("its begin to be known", lambda: cluster.execution("gateway-1", id)["state"] == "RUNNING", 30)
    cluster.network.cut(victim, "mariadb")
    began = time.monotonic()

    def state():
        return next(node["state"] for node in cluster.nodes() if node["id"] == victim)

    wait_for(f"{victim} to be unreachable", lambda: state() != "ready", 30)
    say(f"{victim} is told as {state()} after {time.monotonic() - began:.1f} s")
    found = cluster.execution("gateway-1", id)
    check(found["state"] == "RUNNING", f"nobody knows yet whether it runs: {found}")
    for _ in range(5):
        cluster.execute("gateway-1", "print(1)")
    found = cluster.ended("gateway-2", id, 90)
    check(found["state"] == "LOST", f"what it ran: {found}")
    say(f"what it ran is LOST after {time.monotonic() - began:.1f} s")
    cluster.network.mend(victim, "mariadb")
    mended = time.monotonic()
    wait_for(f"{victim} to come back", lambda: state() == "ready", 90)
    say(f"it is back {time.monotonic() - mended:.1f} s after its way was")
    wait_for(f"{victim} to have ended it", lambda: all(node["running"] == 0 for node in cluster.nodes()), 60)
    check(cluster.execution("gateway-1", id)["state"] == "LOST", "an end has changed")
    ids.append(id)


def test(cluster):
    ids = []
    gateway_from_node(cluster, ids)
    node_from_redis(cluster, ids)
    node_from_database(cluster, ids)
    ends = {id: cluster.execution("gateway-2", id)["state"] for id in ids}
    cluster.show()
    cluster.stop()
    say("what the audit logs say")
    total = collections.Counter()
    for name in ("gateway-1", "gateway-2", "node-1", "node-2", "node-3"):
        run(cluster.gantlet, "audit", "verify", "--data-dir", cluster.folder / name)
        if name.startswith("node"):
            total.update(cluster.starts(name))
    check(max(total.values()) == 1, f"something was started twice: {total}")
    for id in ids:
        check(total[id] == 1, f"{id} is {ends[id]}, and was started {total[id]} times")
    say(f"each of {len(total)} programs was started once, and each log verifies")

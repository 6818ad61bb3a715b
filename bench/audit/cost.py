#!/usr/bin/env python3
"""What durable auditing costs: executions a second of `gantlet serve` as it is, against the same
service whose fsync and fdatasync do nothing (tests/support/faulty_disk, by LD_PRELOAD), in turns.

  cost.py GANTLET SHIM [ROUNDS] [SECONDS] [CLIENTS]     prints CSV, then the medians
"""
import http.client
import json
import os
import pathlib
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time


class LocalConnection(http.client.HTTPConnection):
    def __init__(self, path):
        super().__init__("localhost")
        self.path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(self.path)


def client(path, stop, counts, index):
    connection = LocalConnection(path)
    body = json.dumps({"language": "python", "code": "print(6 * 7)"})
    while not stop.is_set():
        connection.request("POST", "/v1/execute", body, {"Content-Type": "application/json"})
        reply = connection.getresponse()
        reply.read()
        if reply.status == 200:
            counts[index] += 1


def measure(gantlet, shim, synced, seconds, clients):
    with tempfile.TemporaryDirectory() as folder:
        control = pathlib.Path(folder, "control")
        control.write_text("" if synced else "sync none")
        data = os.path.join(folder, "data")
        environment = dict(os.environ, LD_PRELOAD=shim, FAULTY_DISK=str(control))
        service = subprocess.Popen([gantlet, "serve", "--listen", "127.0.0.1:0", "--data-dir", data],
                                   stdout=subprocess.PIPE, env=environment, text=True)
        service.stdout.readline()
        stop, counts = threading.Event(), [0] * clients
        threads = [threading.Thread(target=client, args=(data + "/gantlet.sock", stop, counts, i))
                   for i in range(clients)]
        for thread in threads:
            thread.start()
        time.sleep(1)
        before, begin = sum(counts), time.monotonic()
        time.sleep(seconds)
        rate = (sum(counts) - before) / (time.monotonic() - begin)
        stop.set()
        for thread in threads:
            thread.join()
        service.send_signal(signal.SIGTERM)
        service.wait()
        return rate


def main(arguments):
    gantlet, shim = arguments[:2]
    given = arguments[2:]
    rounds, seconds, clients = (int(a) for a in given + ["5", "4", "8"][len(given):])
    rates = {True: [], False: []}
    for turn in range(rounds):
        for synced in (True, False) if turn % 2 == 0 else (False, True):
            rate = measure(gantlet, shim, synced, seconds, clients)
            rates[synced].append(rate)
            print("%d,%s,%.0f executions/s" % (turn, "durable" if synced else "no fsync", rate),
                  flush=True)
    durable, without = statistics.median(rates[True]), statistics.median(rates[False])
    print("median,durable %.0f,no fsync %.0f,cost %.1f %%"
          % (durable, without, 100 * (1 - durable / without)))


if __name__ == "__main__":
    main(sys.argv[1:])

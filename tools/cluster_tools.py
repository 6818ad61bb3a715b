"""What the parts of tools/cluster share."""
import subprocess
import sys
import time

GATEWAYS = ["gateway-1", "gateway-2"]
NODES = ["node-1", "node-2", "node-3"]


def say(text):
    print(f"==> {text}", file=sys.stderr, flush=True)


class Failed(Exception):
    pass


def run(*words):
    done = subprocess.run(words, capture_output=True, text=True)
    if done.returncode != 0:
        raise Failed(f"{' '.join(map(str, words))}: {done.stdout}{done.stderr}")
    return done.stdout


def wait_for(what, condition, seconds):
    end = time.monotonic() + seconds
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise Failed(f"waited {seconds} s in vain for {what}")
        time.sleep(0.1)


def check(condition, text):
    if not condition:
        raise Failed(text)

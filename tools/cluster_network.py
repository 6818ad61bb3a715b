"""Network namespaces for tools/cluster: one for each part, a bridge between them, and ways that can be cut.

All of it is in a namespace of this process' own: nothing of the machine's network changes, and with the last process it is gone.
"""
import os
import shutil
import subprocess
import sys

from cluster_tools import wait_for

NETWORK = "10.77.0"
HERE = "GANTLET_CLUSTER_NETWORK"  # set within the namespace of the bridge
NOBODY = "02:00:00:00:00:fe"  # an address of no part: what is sent there arrives nowhere


class Missing(Exception):
    pass


def ip(*words):
    done = subprocess.run(["ip", *map(str, words)], capture_output=True, text=True)
    if done.returncode != 0:
        raise Missing(f"ip {' '.join(map(str, words))}: {done.stderr.strip()}")


class Network:
    def __init__(self, names):
        missing = [word for word in ("ip", "unshare", "nsenter") if not shutil.which(word)]
        if missing:
            raise Missing(f"{', '.join(missing)} is not installed (iproute2, util-linux)")
        if os.environ.get(HERE) != "1":
            self.begin_anew()
        self.numbers = {name: number for number, name in enumerate(names, 10)}
        self.holders = {}
        ip("link", "set", "lo", "up")
        ip("link", "add", "hub", "type", "bridge")
        ip("address", "add", f"{NETWORK}.1/24", "dev", "hub")
        ip("link", "set", "hub", "up")
        try:
            for name in names:
                self.add(name)
        except Missing:
            self.close()
            raise

    def begin_anew(self):
        """This program once more, in a namespace of its own."""
        if os.geteuid() != 0:
            raise Missing("only root makes them for services that make namespaces themselves")
        tried = subprocess.run(["unshare", "--net", "true"], capture_output=True, text=True)
        if tried.returncode != 0:
            raise Missing(tried.stderr.strip())
        os.environ[HERE] = "1"
        sys.stdout.flush()
        os.execvp("unshare", ["unshare", "--net", "--", sys.executable, *sys.argv])

    def add(self, name):
        own = os.readlink("/proc/self/ns/net")
        holder = subprocess.Popen(["unshare", "--net", "sleep", "infinity"], stdin=subprocess.DEVNULL)
        self.holders[name] = holder
        wait_for(f"the namespace of {name}", lambda: os.readlink(f"/proc/{holder.pid}/ns/net") != own, 10)
        port = f"port{self.numbers[name]}"
        ip("link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", holder.pid)
        ip("link", "set", port, "master", "hub", "up")
        self.ip_in(name, "link", "set", "lo", "up")
        self.ip_in(name, "address", "add", f"{self.address(name)}/24", "dev", "eth0")
        self.ip_in(name, "link", "set", "eth0", "up")

    def close(self):
        for holder in self.holders.values():
            holder.kill()
            holder.wait()

    def address(self, name):
        return f"{NETWORK}.{self.numbers[name]}"

    def inside(self, name, words, program=None):
        """The same command, within the namespace of that part."""
        enter = ["nsenter", f"--net=/proc/{self.holders[name].pid}/ns/net", "--"]
        if program is None:
            return [*enter, *map(str, words)]
        return [*enter, "bash", "-c", 'exec -a "$0" "$@"', words[0], program, *map(str, words[1:])]

    def ip_in(self, name, *words):
        done = subprocess.run(self.inside(name, ["ip", *words]), capture_output=True, text=True)
        if done.returncode != 0:
            raise Missing(f"ip {' '.join(map(str, words))} for {name}: {done.stderr.strip()}")

    def cut(self, one, other):
        """From now on nothing that one of the two sends arrives at the other, and neither is told so."""
        for at, to in ((one, other), (other, one)):
            self.ip_in(at, "neighbour", "replace", self.address(to), "lladdr", NOBODY, "nud", "permanent", "dev", "eth0")

    def mend(self, one, other):
        for at, to in ((one, other), (other, one)):
            self.ip_in(at, "neighbour", "del", self.address(to), "dev", "eth0")

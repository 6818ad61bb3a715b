#!/usr/bin/env python3
"""Runs what the chart gives to pods as programs, with this machine's shell and Python, and with the program itself.

usage: scripts.py RENDERED GANTLET FOLDER
"""
import os
import pathlib
import re
import signal
import subprocess
import sys

import yaml

RENDERED, GANTLET, FOLDER = pathlib.Path(sys.argv[1]), os.path.realpath(sys.argv[2]), pathlib.Path(sys.argv[3]) / "scripts"
OBJECTS = [one for one in yaml.safe_load_all(RENDERED.read_text()) if one]


def pod(part):
    (found,) = [one for one in OBJECTS if one["kind"] == "StatefulSet" and one["metadata"]["name"].endswith(part)]
    return found["spec"]["template"]["spec"]


def script(name):
    (found,) = [one["command"][2] for one in pod("node")["initContainers"] if one["name"] == name]
    return found


def moved(text):
    """The same with the pod's folders below FOLDER."""
    return re.sub(r"(?<![\w.])/(var/lib/gantlet|run/gantlet|secrets|join|gateway-ca)\b", rf"{FOLDER}/\1", text)


def shell(text, **environment):
    return subprocess.run(["/bin/sh", "-ec", text], capture_output=True, text=True,
                          env={"PATH": f"{FOLDER}/bin:/usr/bin:/bin", **environment})


def stub(name, text):
    path = FOLDER / "bin" / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


def secrets_become_the_services_own_files():
    secrets, run = FOLDER / "secrets", FOLDER / "run/gantlet"
    (secrets / "..data").mkdir(parents=True)
    run.mkdir(parents=True)
    for name in ("database-password", "cluster.key"):
        (secrets / "..data" / name).write_text(name + "\n")
        (secrets / name).symlink_to(f"..data/{name}")  # as the kubelet lays them
    done = shell(moved(script("secrets")))
    assert done.returncode == 0, done.stderr
    assert {one.name for one in run.iterdir()} == {"database-password", "cluster.key"}
    for file in run.iterdir():
        assert file.read_text() == file.name + "\n" and file.stat().st_mode & 0o777 == 0o600 and not file.is_symlink()


def a_node_joins_once():
    identity, tokens = FOLDER / "var/lib/gantlet/identity", FOLDER / "join"
    tokens.mkdir()
    join = moved(script("join"))
    stub("gantlet", f'echo "$@" >>{FOLDER}/calls')
    done = shell(join, GANTLET_NODE_NAME="gantlet-node-0")
    assert done.returncode == 1 and "gantlet node token gantlet-node-0" in done.stderr, done.stderr
    (tokens / "gantlet-node-0").write_text("a token")
    assert shell(join, GANTLET_NODE_NAME="gantlet-node-1").returncode == 1, "it took another node's token"
    assert shell(join, GANTLET_NODE_NAME="gantlet-node-0").returncode == 0
    (call,) = (FOLDER / "calls").read_text().splitlines()
    assert call.startswith("node join --gateway https://gantlet-join.gantlet.svc:9385 --gateway-ca "), call
    assert call.endswith(f"--folder {identity} --token-file {tokens}/gantlet-node-0"), call
    identity.mkdir(parents=True)
    (identity / "node.pem").write_text("a certificate")
    assert shell(join, GANTLET_NODE_NAME="gantlet-node-0").returncode == 0
    assert len((FOLDER / "calls").read_text().splitlines()) == 1, "it joined a second time"


def the_program_has_what_the_scripts_say():
    for name in ("join", "renew"):
        asked = " ".join(line for line in script(name).splitlines() if "gantlet node " in line)
        words = re.findall(rf"gantlet node {name} (--.*)", asked)
        flags = set(re.findall(r"--[a-z-]+", words[0]))
        told = subprocess.run([GANTLET, "node", name, "--help"], capture_output=True, text=True, check=True).stdout
        assert {"--gateway", "--gateway-ca", "--folder"} <= flags <= set(re.findall(r"--[a-z-]+", told)), (name, flags)


def the_service_is_told_of_a_renewal():
    calls = FOLDER / "renewals"
    # A service of this test's own: no other process of the machine may get the signal.
    renew = moved(script("renew")).replace("/usr/bin/gantlet serve ", f"{FOLDER}/gantlet serve ")
    stub("gantlet", f'echo "$@" >>{calls}; [ "$(wc -l <{calls})" -gt 1 ]')
    stub("sleep", f'echo "$1" >>{FOLDER}/sleeps; [ "$1" = 60 ] || exit 1')  # its second pause ends the loop
    (FOLDER / "serve").write_text("import signal; print('ready', flush=True); signal.sigwait([signal.SIGHUP]); print('hup')")
    with subprocess.Popen([f"{FOLDER}/gantlet", "serve", "--config", "x"], executable=sys.executable, cwd=FOLDER,
                          stdout=subprocess.PIPE, text=True, preexec_fn=lambda: signal.pthread_sigmask(
                              signal.SIG_BLOCK, [signal.SIGHUP])) as service:
        assert service.stdout.readline() == "ready\n"
        done = shell(renew)
        assert "not renewed" in done.stderr, done.stderr
        assert (FOLDER / "sleeps").read_text().split() == ["60", "43200"], (FOLDER / "sleeps").read_text()
        try:
            assert service.communicate(timeout=30)[0] == "hup\n"
        finally:
            service.kill()


def the_kubelet_learns_how_a_node_is():
    (settings,) = [one for one in OBJECTS if one["kind"] == "ConfigMap" and "ask" in one["data"]]
    ask = FOLDER / "ask"
    data = FOLDER / "var/lib/gantlet/data"
    ask.write_text(moved(settings["data"]["ask"]))

    def asked(path):
        return subprocess.run(["/usr/bin/python3", ask, path], capture_output=True, text=True)

    assert asked("/livez").returncode != 0, "there is no service yet"
    environment = {key: value for key, value in os.environ.items() if not key.startswith(("GANTLET_", "SANDBOX_"))}
    with subprocess.Popen([GANTLET, "serve", "--listen", "127.0.0.1:0", "--data-dir", data], stdout=subprocess.PIPE, text=True,
                          stderr=open(FOLDER / "log", "w"), env=environment) as service:
        try:
            assert service.stdout.readline().startswith("listening on"), (FOLDER / "log").read_text()
            for path in ("/livez", "/readyz"):
                assert asked(path).returncode == 0, asked(path)
            assert asked("/v1/nothing").returncode == 1 and "404" in asked("/v1/nothing").stdout
        finally:
            service.terminate()


def the_program_takes_its_settings():
    """Each part reads its file whole; what then stops it is the database, which is not there."""
    for part in ("gateway", "node"):
        (settings,) = [one for one in OBJECTS if one["kind"] == "ConfigMap" and one["metadata"]["name"].endswith(part)]
        file = FOLDER / f"{part}.yaml"
        text = moved(settings["data"]["gantlet.yaml"]).replace("host=db.example.com", "host=127.0.0.1 ").replace("port=3307", "port=1")
        file.write_text(text.replace("[::]:9385", "127.0.0.1:0").replace("[::]:9386", "127.0.0.1:0")
                        .replace("[::]:9388", "127.0.0.1:0"))
        for path in set(re.findall(rf"{FOLDER}/[\w./-]+", text)) - {str(FOLDER / "var/lib/gantlet/data")}:
            lay(pathlib.Path(path))
        done = subprocess.run([GANTLET, "serve", "--config", file, "--data-dir", FOLDER / f"{part}-data"], capture_output=True,
                              text=True, timeout=120, env={"PATH": os.environ["PATH"], **({
                                  "GANTLET_GATEWAY_ADDRESS": "[2001:db8::8]:9386"} if part == "gateway" else {
                                  "GANTLET_NODE_NAME": "gantlet-node-0", "GANTLET_NODE_ADDRESS": "[2001:db8::7]:9385"})})
        assert done.returncode == 69 and "127.0.0.1" in done.stderr and "database" in done.stderr, (part, done)


def lay(path):
    """A file such as the settings name: certificates and keys are real ones, of one pair."""
    path.parent.mkdir(parents=True, exist_ok=True)
    pair = [FOLDER / "pair.pem", FOLDER / "pair.key"]
    if not pair[0].exists():
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1",
                        "-subj", "/CN=test", "-keyout", pair[1], "-out", pair[0]], check=True, capture_output=True)
    source = pair[0] if path.suffix == ".pem" else pair[1] if path.suffix == ".key" else None
    path.write_text(source.read_text() if source else "0123456789abcdef0123456789abcdef\n")
    path.chmod(0o600)


def main():
    (FOLDER / "bin").mkdir(parents=True)
    for check in (secrets_become_the_services_own_files, a_node_joins_once, the_program_has_what_the_scripts_say,
                  the_service_is_told_of_a_renewal, the_kubelet_learns_how_a_node_is, the_program_takes_its_settings):
        check()


main()

#!/usr/bin/env python3
# verify.py PROOF LOG.VKEY checks one proof; verify.py [FOLDER [LOG.VKEY]] an unpacked evidence pack.
import base64, hashlib, json, os, subprocess, sys, tempfile

def need(holds, what):
    if not holds: sys.exit("NOT PROVEN: " + what)

def sha(data): return hashlib.sha256(data).digest()

def read(*path):
    need(os.path.isfile(os.path.join(*path)), os.path.join(*path) + " is there")
    return open(os.path.join(*path), "rb").read()

def signed(public, text, signature):  # Ed25519, by openssl
    with tempfile.TemporaryDirectory() as d:
        for name, data in (("key", bytes.fromhex("302a300506032b6570032100") + public), ("text", text), ("sig", signature)):
            open(f"{d}/{name}", "wb").write(data)
        return subprocess.run(["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey",
            f"{d}/key", "-rawin", "-in", f"{d}/text", "-sigfile", f"{d}/sig"], capture_output=True).returncode == 0

def by_log(text, signatures, vkey):  # whether the log of `vkey` has signed `text`
    name, key_id, key = vkey.strip().split("+", 2)
    blobs = [base64.b64decode(l.split(" ")[2]) for l in signatures.splitlines() if l.split(" ")[1] == name]
    return any(b[:4].hex() == key_id and signed(base64.b64decode(key)[1:], text.encode(), b[4:]) for b in blobs)

def prove(proof, vkey):  # the record that `proof` shows to stand in the log of `vkey`
    head, text, signatures = proof.split("\n\n")
    lines = head.split("\n")
    need(lines[0] == "c2sp.org/tlog-proof@v1" and lines[1][:6] == "extra " and lines[2][:6] == "index ", "the form")
    record, index = base64.b64decode(lines[1][6:]), int(lines[2][6:])
    origin, size, root = text.split("\n")[:3]
    need(origin == vkey.split("+")[0] and by_log(text + "\n", signatures, vkey), "the signature")
    node, at, last = sha(b"\0" + record), index, int(size) - 1  # RFC 9162 section 2.1.3.2
    need(0 <= at <= last, "the index")
    for other in map(base64.b64decode, lines[3:]):
        need(last > 0 and len(other) == 32, "the path")
        if at % 2 or at == last:
            node = sha(b"\1" + other + node)
            while at % 2 == 0 and at: at, last = at // 2, last // 2
        else:
            node = sha(b"\1" + node + other)
        at, last = at // 2, last // 2
    need(last == 0 and node == base64.b64decode(root), "the root")
    need(json.loads(record)["seq"] == index, "the record's number")
    return record

def check_pack(folder, vkey):
    packed = read(folder, "evidence.json")
    whole, _, signatures = read(folder, "evidence.sig").decode().partition("\n\n")
    need(whole == "gantlet-evidence/v1\n" + sha(packed).hex() and by_log(whole + "\n", signatures, vkey), "the pack is whole")
    pack = json.loads(packed)
    for name, digest in pack["files"].items():
        need(".." not in name and sha(read(folder, name)).hex() == digest, name + " is as it was packed")
    need(os.path.isdir(os.path.join(folder, "proofs")), "proofs is there")
    proofs = sorted(os.listdir(os.path.join(folder, "proofs")), key=lambda name: int(name.split(".")[0]))
    proven = [prove(read(folder, "proofs", name).decode(), vkey) for name in proofs]
    need(proven and b"".join(p + b"\n" for p in proven) == read(folder, "records.ndjson"), "the records are those proven")
    records = [json.loads(record) for record in proven]
    own = [r["details"] for r in records if r["submission_id"] == pack["submission"]]
    need(own, "a record of the submission")
    if pack["source"]["file"]:
        need("sha256:" + sha(read(folder, pack["source"]["file"])).hex() in [d.get("code_hash") for d in own], "the source is the code that was judged")
    for policy in pack["policies"]:
        text = "sha256:" + sha(read(folder, policy["file"])).hex()
        shown = [d["document_hash"] for d in (r["details"] for r in records) if d.get("policy_digest") == policy["digest"] and "document_hash" in d]
        need(not shown or text in shown, "the text of " + policy["label"])
        print("policy " + policy["label"] + (": its text is proven" if shown else ": its text is told, not proven"))
    for gap in pack["redacted"]: print("not here: " + gap["what"] + ": " + gap["why"])
    print(f"PROVEN: {len(proven)} records of {pack['submission']}, log {vkey.split('+')[0]}")

if len(sys.argv) > 1 and os.path.isfile(sys.argv[1]):
    print(prove(read(sys.argv[1]).decode(), read(sys.argv[2]).decode()).decode())
else:
    where = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    check_pack(where, read(sys.argv[2] if len(sys.argv) > 2 else os.path.join(where, "log.vkey")).decode())

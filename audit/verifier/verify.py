#!/usr/bin/env python3
# verify.py PROOF LOG.VKEY checks one proof; verify.py [FOLDER [LOG.VKEY]] an unpacked evidence pack. No module comes from its folder.
import sys; sys.flags.isolated or sys.path.pop(0); import base64, hashlib, json, os, pathlib, re, subprocess, tempfile

def need(holds, what): holds or sys.exit("NOT PROVEN: " + what)
def sha(data): return hashlib.sha256(data).digest()
def b64(text):  # bytes have one spelling
    need(base64.b64encode(base64.b64decode(text)).decode() == text, "the base64")
    return base64.b64decode(text)
def read(*path):
    name = os.path.join(*path); need(os.path.isfile(name) and not os.path.islink(name), name + " is a file")
    return open(name, "rb").read()

def signed(public, text, signature):  # Ed25519, by openssl
    with tempfile.TemporaryDirectory() as d:
        for name, data in (("key", bytes.fromhex("302a300506032b6570032100") + public), ("text", text), ("sig", signature)):
            open(f"{d}/{name}", "wb").write(data)
        return subprocess.run(["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-inkey",
            f"{d}/key", "-rawin", "-in", f"{d}/text", "-sigfile", f"{d}/sig"], capture_output=True).returncode == 0

def by_log(text, signatures, vkey):  # whether the log of `vkey` has signed `text`
    name, key_id, key = vkey.strip().split("+", 2)
    need(re.fullmatch("(\u2014 \\S+ \\S+\n)+", signatures), "the form of the signatures")
    blobs = [(line.split(" ")[1], b64(line.split(" ")[2])) for line in signatures.splitlines()]
    return any(n == name and b[:4].hex() == key_id and signed(b64(key)[1:], text.encode(), b[4:]) for n, b in blobs)

def prove(proof, vkey):  # the record that `proof` shows to stand in the log of `vkey`
    head, text, signatures = proof.split("\n\n")
    lines = head.split("\n")
    need(lines[0] == "c2sp.org/tlog-proof@v1" and len(lines) > 2 and lines[1][:6] == "extra ", "the form")
    record, index = b64(lines[1][6:]), int(lines[2][6:])
    origin, size, root = text.split("\n")[:3]
    need(origin == vkey.split("+")[0] and by_log(text + "\n", signatures, vkey), "the signature")
    node, at, last = sha(b"\0" + record), index, int(size) - 1  # RFC 9162 section 2.1.3.2
    need(0 <= at <= last and lines[2] == f"index {at}", "the index")
    for other in map(b64, lines[3:]):
        need(last > 0 and len(other) == 32, "the path")
        left = at % 2 or at == last
        node = sha(b"\1" + (other + node if left else node + other))
        while left and at % 2 == 0 and at: at, last = at // 2, last // 2
        at, last = at // 2, last // 2
    need(last == 0 and node == b64(root), "the root")
    need(json.loads(record)["seq"] == index, "the record's number")
    return record

def check_pack(folder, vkey):
    packed, note = read(folder, "evidence.json"), read(folder, "evidence.sig").decode()
    text = "gantlet-evidence/v1\n" + sha(packed).hex() + "\n"
    need(note.startswith(text + "\n") and note.count("\n") == 4 and by_log(text, note[len(text) + 1:], vkey), "the pack is whole")
    pack, here = json.loads(packed), pathlib.Path(folder)
    there = {p.relative_to(here).as_posix() for p in here.rglob("*") if p.is_symlink() or not p.is_dir()}
    for name in sorted(there - {"evidence.json", "evidence.sig", *pack["files"]}): need(False, name + " was packed")
    for name, digest in pack["files"].items(): need(sha(read(folder, name)).hex() == digest, name + " is as it was packed")
    proofs = sorted((n for n in pack["files"] if n.startswith("proofs/")), key=lambda name: int(name[7:].split(".")[0]))
    proven = [prove(read(folder, name).decode(), vkey) for name in proofs]
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

try:
    where = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.abspath(__file__))
    key = read(sys.argv[2] if len(sys.argv) > 2 else os.path.join(where, "log.vkey")).decode()
    if os.path.isfile(where): print(prove(read(where).decode(), key).decode())
    else: check_pack(where, key)
except Exception as error: sys.exit(f"NOT PROVEN: it has not the form that it should have ({error})")

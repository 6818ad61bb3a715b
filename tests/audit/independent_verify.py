#!/usr/bin/env python3
"""Verifies an audit log folder from its public formats alone.

Written from the specifications (RFC 6962 section 2.1; C2SP tlog-tiles, tlog-checkpoint, signed-note,
tlog-proof), not from Gantlet's code: Python's standard library does the hashing, the openssl command
the Ed25519 signatures.

  independent_verify.py FOLDER                    the whole log
  independent_verify.py FOLDER --proof FILE SEQ   a .tlog-proof for record SEQ of the log
"""
import base64
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

WIDTH = 256


class Bad(Exception):
    pass


def need(condition, message):
    if not condition:
        raise Bad(message)


def leaf_hash(entry):
    return hashlib.sha256(b"\x00" + entry).digest()


def tree_hash(hashes):
    """RFC 6962 section 2.1, as it stands there, over leaf hashes."""
    if not hashes:
        return hashlib.sha256(b"").digest()
    if len(hashes) == 1:
        return hashes[0]
    k = 1
    while k * 2 < len(hashes):
        k *= 2
    return hashlib.sha256(b"\x01" + tree_hash(hashes[:k]) + tree_hash(hashes[k:])).digest()


def parse_vkey(text):
    name, key_id, key = text.strip().split("+", 2)
    raw = base64.b64decode(key, validate=True)
    need(len(raw) == 33 and raw[0] == 1, "the verifier key is not Ed25519")
    computed = hashlib.sha256(name.encode() + b"\n" + raw).digest()[:4]
    need(computed.hex() == key_id, "the verifier key's id is wrong")
    return name, computed, raw[1:]


def ed25519_ok(public_key, message, signature):
    # SubjectPublicKeyInfo of an Ed25519 key (RFC 8410): a fixed prefix and the key.
    der = bytes.fromhex("302a300506032b6570032100") + public_key
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, data in (("key", der), ("message", message), ("signature", signature)):
            (folder / name).write_bytes(data)
        done = subprocess.run(
            ["openssl", "pkeyutl", "-verify", "-pubin", "-keyform", "DER", "-rawin",
             "-inkey", folder / "key", "-in", folder / "message", "-sigfile", folder / "signature"],
            capture_output=True)
        return done.returncode == 0


def open_checkpoint(note, vkey):
    name, key_id, public_key = vkey
    text, separator, signatures = note.rpartition("\n\n")
    need(separator, "the checkpoint has no signatures")
    text += "\n"
    good = 0
    for line in signatures.splitlines():
        dash, signer, encoded = line.split(" ")
        need(dash == "\u2014", "a signature line does not start with an em dash")
        raw = base64.b64decode(encoded, validate=True)
        if signer == name and raw[:4] == key_id:
            need(ed25519_ok(public_key, text.encode(), raw[4:]), "the signature is wrong")
            good += 1
    need(good > 0, "the checkpoint is not signed by the log's key")
    origin, size, root = text.splitlines()[:3]
    need(origin == name, "the checkpoint's origin is not the key's name")
    need(size == str(int(size)), "the checkpoint's size is not canonical")
    return int(size), base64.b64decode(root, validate=True)


def index_path(n):
    parts = ["%03d" % (n % 1000)]
    while n >= 1000:
        n //= 1000
        parts.insert(0, "x%03d" % (n % 1000))
    return "/".join(parts)


def tile_path(level, index, width):
    return "tile/%s/%s%s" % (level, index_path(index), "" if width == WIDTH else ".p/%d" % width)


def tiles_of_level(size, level):
    """(index, width) of each tile of a level in a tree of some size."""
    count = size // WIDTH ** level
    for index in range(count // WIDTH):
        yield index, WIDTH
    if count % WIDTH:
        yield count // WIDTH, count % WIDTH


def read_file(folder, level, index, width):
    """A tile or bundle. While a log is written, a partial one may have given way to the full one:
    the caller cuts that to `width` (C2SP tlog-tiles)."""
    try:
        return (folder / tile_path(level, index, width)).read_bytes()
    except FileNotFoundError:
        return (folder / tile_path(level, index, WIDTH)).read_bytes()


def read_entries(bundle):
    entries = []
    at = 0
    while at < len(bundle):
        need(at + 2 <= len(bundle), "a bundle ends inside a length")
        size = int.from_bytes(bundle[at:at + 2], "big")
        need(at + 2 + size <= len(bundle), "a bundle ends inside an entry")
        entries.append(bundle[at + 2:at + 2 + size])
        at += 2 + size
    return entries


def no_duplicates(pairs):
    need(len({key for key, _ in pairs}) == len(pairs), "a record has a key twice")
    need([key for key, _ in pairs] == sorted(key for key, _ in pairs), "a record's keys are unsorted")
    return dict(pairs)


FIELDS = {"boot_id", "details", "event", "mono_ns", "outcome", "seq", "stage", "submission_id",
          "tenant_id", "time", "took_us", "v"}


def check_record(entry, seq):
    record = json.loads(entry.decode("utf-8"), object_pairs_hook=no_duplicates)
    need(set(record) == FIELDS, "record %d has other fields" % seq)
    need(record["seq"] == seq, "record %d says that it is %s" % (seq, record["seq"]))
    need(record["v"] == 1, "record %d has another version" % seq)


def verify_log(folder):
    vkey = parse_vkey((folder / "log.vkey").read_text())
    size, root = open_checkpoint((folder / "checkpoint").read_text(), vkey)
    leaves = []
    for index, width in tiles_of_level(size, 0):
        entries = read_entries(read_file(folder, "entries", index, width))
        if not (folder / tile_path("entries", index, width)).exists():
            entries = entries[:width]
        need(len(entries) == width, "bundle %d has %d entries" % (index, len(entries)))
        for entry in entries:
            check_record(entry, len(leaves))
            leaves.append(leaf_hash(entry))
    need(len(leaves) == size, "the log does not have the checkpoint's size")
    need(tree_hash(leaves) == root, "the records do not have the checkpoint's root")
    hashes, level = leaves, 0
    while hashes:
        for index, width in tiles_of_level(size, level):
            tile = read_file(folder, level, index, width)
            if not (folder / tile_path(level, index, width)).exists():
                tile = tile[:width * 32]
            need(tile == b"".join(hashes[index * WIDTH:index * WIDTH + width]),
                 "tile %s is wrong" % tile_path(level, index, width))
        hashes = [tree_hash(hashes[i:i + WIDTH])
                  for i in range(0, len(hashes) - WIDTH + 1, WIDTH)]
        level += 1
    return size


def verify_proof(folder, path, seq):
    vkey = parse_vkey((folder / "log.vkey").read_text())
    head, _, checkpoint = path.read_text().partition("\n\n")
    lines = head.split("\n")
    need(lines.pop(0) == "c2sp.org/tlog-proof@v1", "not a proof")
    need(lines[0].startswith("extra "), "the proof does not carry the record")
    entry = base64.b64decode(lines.pop(0)[6:], validate=True)
    need(lines.pop(0) == "index %d" % seq, "the proof is for another record")
    check_record(entry, seq)
    size, root = open_checkpoint(checkpoint, vkey)
    # RFC 9162 section 2.1.3.2.
    fn, sn, r = seq, size - 1, leaf_hash(entry)
    need(seq < size, "the record is behind the checkpoint")
    for line in lines:
        p = base64.b64decode(line, validate=True)
        need(sn > 0, "the proof is too long")
        if fn & 1 or fn == sn:
            r = hashlib.sha256(b"\x01" + p + r).digest()
            while not fn & 1 and fn:
                fn >>= 1
                sn >>= 1
        else:
            r = hashlib.sha256(b"\x01" + r + p).digest()
        fn >>= 1
        sn >>= 1
    need(sn == 0 and r == root, "the proof does not lead to the root")


def main(arguments):
    folder = pathlib.Path(arguments[0])
    try:
        if len(arguments) == 4 and arguments[1] == "--proof":
            verify_proof(folder, pathlib.Path(arguments[2]), int(arguments[3]))
            print("good: record %s" % arguments[3])
        else:
            print("good: %d records" % verify_log(folder))
    except (Bad, OSError, ValueError) as problem:
        print("bad: %s" % problem)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

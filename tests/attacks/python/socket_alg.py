# The kernel's crypto by socket: a large surface with a history of holes.
# layer: seccomp
# expect: refused
# violation: socket
import socket
for kind, name in (("hash", "sha256"), ("skcipher", "cbc(aes)"), ("aead", "gcm(aes)"), ("rng", "stdrng")):
    try:
        s = socket.socket(38, socket.SOCK_SEQPACKET)
        s.bind((kind, name))
        print("ESCAPED: AF_ALG", name)
    except OSError:
        pass

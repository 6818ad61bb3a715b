# policy: default
# arguments: {"tops": ["/usr/bin", "/usr/lib", "/usr/share"]}
# Reads every large file, with nothing that the policy default would deny.
import glob
import pathlib
import threading


def read(big):
    while True:
        for name in big:
            try:
                with open(name, "rb", buffering=0) as file:
                    while file.read(1048576):
                        pass
            except OSError:
                pass


def main(tops):
    big = []
    for top in tops:
        for name in glob.glob(top + "/**", recursive=True):
            path = pathlib.Path(name)
            if path.is_file() and path.stat().st_size > 1048576:
                big.append(name)
    for k in range(8):
        threading.Thread(target=read, args=(big[k::8],), daemon=True).start()
    read(big)

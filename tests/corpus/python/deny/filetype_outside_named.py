import argparse
ARGS = ["--f=/usr/lib/os-release"]
p = argparse.ArgumentParser()
p.add_argument("--f", type=argparse.FileType("r"))
print(p.parse_args(ARGS).f.read())

import argparse, sys
p = argparse.ArgumentParser()
p.add_argument("infile", nargs="?", type=argparse.FileType("r"), default=sys.stdin)
p.add_argument("-o", "--out", type=argparse.FileType("w", encoding="utf-8"), default="-")
open("in.txt", "w").write("hello\n")
a = p.parse_args(["in.txt", "-o", "out.txt"])
with a.infile as f, a.out as o:
    for line in f:
        o.write(line.upper())
print(open("out.txt").read())

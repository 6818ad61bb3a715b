import argparse
p = argparse.ArgumentParser()
p.add_argument("f", type=argparse.FileType("r"))
print(p.parse_args(["../x.txt"]).f.read())

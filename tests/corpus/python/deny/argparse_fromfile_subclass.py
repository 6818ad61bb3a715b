# A subclass of ArgumentParser reads files that arguments name.
import argparse
class P(argparse.ArgumentParser):
    pass
p = P(fromfile_prefix_chars='@')
p.add_argument('x')
print(p.parse_args(['@x.txt']))

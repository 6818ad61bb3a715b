# A subparser reads files that arguments name.
import argparse
p = argparse.ArgumentParser()
s = p.add_subparsers(parser_class=argparse.ArgumentParser)
q = s.add_parser('a', fromfile_prefix_chars='@')
q.add_argument('x')
print(p.parse_args(['a', '@x.txt']))

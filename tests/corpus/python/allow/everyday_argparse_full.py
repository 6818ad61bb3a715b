# Everyday uses: argparse full.
import argparse
p = argparse.ArgumentParser(prog='t', description='x', formatter_class=argparse.ArgumentDefaultsHelpFormatter)
p.add_argument('files', nargs='*', default=['a'])
g = p.add_mutually_exclusive_group()
g.add_argument('-v', '--verbose', action='count', default=0)
g.add_argument('-q', action='store_true')
sub = p.add_subparsers(dest='cmd') if False else None
p.add_argument('--level', choices=['low', 'high'], default='low', type=str.lower)

class Pair(argparse.Action):

    def __call__(self, parser, namespace, values, option_string=None):
        d = getattr(namespace, 'pairs', None) or {}
        k, v = values.split('=')
        d[k] = v
        setattr(namespace, self.dest, d)
p.add_argument('--pairs', action=Pair)
a = p.parse_args(['x', '-vv', '--pairs', 'k=1'])
print(a, vars(a), p.format_usage())

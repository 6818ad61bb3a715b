# Options of a command line stand one after the other: '--config' and '--verbose', '--export' and '--only'.
import argparse
import sys

parser = argparse.ArgumentParser()
parser.add_argument('--config')
parser.add_argument('--verbose', action='store_true')
options = parser.parse_args(['--config', 'a.ini'])
print(options.config, options.verbose)
for argument in sys.argv[1:]:
    if argument == '--export':
        print('export')
    elif argument == '--only':
        print('only')
    elif argument in ('--import', '--input'):
        print('in')

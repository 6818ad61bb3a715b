# A hook that sees every audited event with its arguments.
import sys

sys.addaudithook(lambda event, arguments: print(event))

# type(parser)(…) makes another kind of parser.
import argparse
p = type(argparse.ArgumentParser())(fromfile_prefix_chars='@')

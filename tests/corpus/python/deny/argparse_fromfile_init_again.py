# A parser is made anew by its own __init__.
import argparse
p = argparse.ArgumentParser()
p.__init__(fromfile_prefix_chars='@')

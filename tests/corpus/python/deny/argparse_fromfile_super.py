# Its __init__ asks for it by super().
import argparse
class P(argparse.ArgumentParser):
    def __init__(self):
        super().__init__(fromfile_prefix_chars='@')
p = P()

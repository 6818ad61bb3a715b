import argparse
class A: pass
args, rest = argparse.ArgumentParser().parse_known_args([], A)
print(vars(args))

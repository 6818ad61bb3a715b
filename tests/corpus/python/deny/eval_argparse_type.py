# eval converts arguments.
import argparse

parser = argparse.ArgumentParser()
parser.add_argument("value", type=eval)
parser.parse_args(["1"])

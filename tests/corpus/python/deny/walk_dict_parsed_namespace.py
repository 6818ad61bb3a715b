# What is parsed into is a class.
import argparse

parser = argparse.ArgumentParser()
vars(parser.parse_args([], type))["__subclasses__"](object)

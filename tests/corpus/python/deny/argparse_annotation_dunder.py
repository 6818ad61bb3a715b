# The class is taken from the function's annotations.
import argparse


def build() -> argparse.ArgumentParser:
    return None


def main(name):
    return build.__annotations__["return"](**{name: "@"}).parse_args(["@/etc/hostname"])

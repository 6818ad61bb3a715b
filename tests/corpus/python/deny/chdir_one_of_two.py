# One call is constant, the other one is not.
import os


def main(folder):
    os.chdir("/mnt/data")
    os.chdir(folder)

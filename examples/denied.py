"""What an agent should not have written: each way of reaching the shell is found, however it is dressed.

    gantlet vet examples/denied.py
"""

import os
from math import sqrt as root

run = getattr(__builtins__, "ev" + "al")


def main(path):
    os.system("rm -rf " + path)
    run("__import__('subprocess').run(['id'])")
    return root(len(().__class__.__base__.__subclasses__()))

# A folder that the caller chooses becomes the current one.
import os


def main(folder):
    os.chdir(folder)
    return open("passwd").read()

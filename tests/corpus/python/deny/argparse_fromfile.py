# Arguments are read from a file that an argument names.
import argparse

argparse.ArgumentParser(fromfile_prefix_chars="@").parse_args(["@/etc/passwd"])

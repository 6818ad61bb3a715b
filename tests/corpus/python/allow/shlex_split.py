# A command line is split and not run.
import shlex

print(shlex.split("rm -rf 'a b'"), shlex.quote("a b"))

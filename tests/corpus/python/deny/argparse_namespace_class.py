# argparse sets an attribute of a class by a computed name.
import argparse
class A:
    pass
p = argparse.ArgumentParser()
p.add_argument('--x', dest=''.join(reversed('kram')))
p.parse_args(['--x', '1'], namespace=A)
print(A.mark)

# argparse sets on a function, and the error brings back what was there.
import argparse
def f():
    pass
name = ''.join(reversed('__slabolg__'))
p = argparse.ArgumentParser()
p.add_argument('--x', dest=name, action='append')
try:
    p.parse_args(['--x', '1'], namespace=f)
except AttributeError as e:
    print(e.obj['__builtins__'].abs(-5), list(e.obj)[:3])

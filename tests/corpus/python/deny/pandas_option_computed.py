# The name of an option is computed.
import pandas as pd
def go(k, v):
    pd.set_option(k, v)
try:
    go(''.join(reversed('dnekcab.gnittolp')), ''.join(reversed('siht')))
    print('imported')
except Exception as e:
    print(repr(e)[:200])

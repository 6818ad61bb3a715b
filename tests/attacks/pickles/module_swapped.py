# A module is another one when the pickle is read.
import pickle

import decimal
import sys
import types

data = pickle.dumps(decimal.Decimal(1))
fake = types.ModuleType("decimal")
fake.Decimal = lambda text: print("ESCAPED")
OLD = decimal.Decimal
sys.modules["decimal"] = fake

try:
    assert type(pickle.loads(data)) is OLD
    print("HELD")
except pickle.UnpicklingError:
    print("HELD")

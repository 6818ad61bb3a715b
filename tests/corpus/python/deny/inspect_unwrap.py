# Inspect unwrap.
import inspect
print(inspect.unwrap(print), inspect.getclosurevars(inspect.signature))

# All objects.
import gc

for found in gc.get_objects():
    if isinstance(found, dict) and "system" in found:
        found["system"]("id")

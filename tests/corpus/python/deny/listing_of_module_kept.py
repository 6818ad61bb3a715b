# The dictionary is kept beside the listing.
import math
env = {k: v for k, v in (all := vars(math)).items() if not k.startswith("_")}
print(all[input()])

# The older protocol.
import math

result = {"area": math.pi * 2**2}

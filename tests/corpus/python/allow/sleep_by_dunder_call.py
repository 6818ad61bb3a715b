# Its capability comes from the call itself, however it is made.
import time
s = time.sleep.__call__
s(0.01)

# Its capability comes from the call itself, however it is made.
import time
list(map(time.sleep, [0.01]))

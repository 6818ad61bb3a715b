# Its capability comes from the call itself, however it is made.
import threading
c = threading.Condition()
with c: print(c.wait(0.01))

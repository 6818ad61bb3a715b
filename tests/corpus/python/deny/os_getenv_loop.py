# Environment variables whose names are computed.
import os
for a in "AB":
    print(os.getenv(a + "X"))

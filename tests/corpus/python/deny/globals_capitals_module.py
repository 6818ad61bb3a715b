# A module under a name in capitals.
import os as OS
for k, v in globals().items():
    if k.isupper():
        print(v.getcwd())

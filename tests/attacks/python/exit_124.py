# 124 is what timeout(1) ends with: a program that ends with it by itself is no timeout.
# layer: supervisor
# expect: exit 124
import os
os._exit(124)

#!/usr/bin/env python3
# A script's first line.
print("x")

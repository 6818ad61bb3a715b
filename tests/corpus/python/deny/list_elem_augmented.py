# List elem augmented.
import json
N = ['cod']
for n in N:
    n += 'ecs'
    print(getattr(json, n))

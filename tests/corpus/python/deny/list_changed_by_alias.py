# List changed by alias.
import json
N = ['dumps']

def grow(x):
    x.append('cod' + 'ecs')
grow(N)
for n in N:
    print(getattr(json, n))

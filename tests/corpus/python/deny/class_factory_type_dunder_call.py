# type.__call__ under another name builds a class.
T = type.__call__
print(T(type, 'A', (), {}))

# len.__call__ is len, and nothing else.
print(len.__call__([1, 2]), sorted.__call__([3, 1]), abs.__call__.__call__(-1))

def pick(item, *attrs):
    return [getattr(item, a) for a in attrs]
print(pick(1, "real"), pick(print, *input().split()))

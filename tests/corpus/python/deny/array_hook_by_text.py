# The hook of numpy's, had by a text in two pieces.
class Tagged:
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return getattr(ufunc, method)
hook = getattr(Tagged(), "__array" "_ufunc__")
print(hook(print, input()))

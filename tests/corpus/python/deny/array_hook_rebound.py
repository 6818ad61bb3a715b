# The hook's name is another one by then.
class Tagged:
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        method = input()
        return getattr(ufunc, method)

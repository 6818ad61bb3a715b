# The hook of numpy's, called by the program with a name.
class Tagged:
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return getattr(ufunc, method)
print(Tagged().__array_ufunc__(print, input()))

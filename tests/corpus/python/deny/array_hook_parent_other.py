# A class below hands a name of its own to the hook above.
class Tagged:
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return getattr(ufunc, method)
class Below(Tagged):
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return super().__array_ufunc__(print, self.name)

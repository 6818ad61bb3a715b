# A keyword's default value is read back by inspect, and is getattr.
import inspect


class Holder:
    def hold(self, *, x=getattr):
        pass


read = inspect.getfullargspec(Holder.hold).kwonlydefaults["x"]
print(read(print, "".join(reversed("__fles__"))))

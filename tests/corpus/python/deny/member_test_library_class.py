# Functions are no objects of a class of the file's.
import types


class Row:
    def names(self):
        return [k for k, v in type(self).__dict__.items() if isinstance(v, types.GetSetDescriptorType)]

    def show(self):
        return [getattr(self, name) for name in self.names()]


print(Row().show())

# A metaclass puts a field's name into its class.
import dataclasses


class Meta(type):
    def __new__(mcs, name, bases, namespace):
        namespace["__annot" + "ations__"] = {"x=print('ran')": int}
        return super().__new__(mcs, name, bases, namespace)


@dataclasses.dataclass
class Point(metaclass=Meta):
    pass

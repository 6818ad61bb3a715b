# Annotations that are texts are evaluated.
import typing


def function(value: "print('ran')"):
    pass


typing.get_type_hints(function)

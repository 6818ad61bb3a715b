# The mixin's words are those of a library's class below which it stands.
import argparse


class Mixin:
    def show(self):
        return [getattr(self, name) for name in self.fields]


class Both(Mixin, argparse.Namespace):
    fields = ("name",)


print(Both(fields=[input()]).show())

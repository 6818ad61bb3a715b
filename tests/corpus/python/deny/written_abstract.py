# abstractmethod marks a function of a library's as abstract
import abc
import textwrap

marks = [abc.abstractmethod]
for mark in marks:
    mark(textwrap.indent)
print(textwrap.indent("a", " "))

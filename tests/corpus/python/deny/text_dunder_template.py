# A dunder by a template.
import string

getattr((), string.Template("${a}class${a}").substitute(a="__"))

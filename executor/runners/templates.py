# Templates that libraries fill in: they read no attribute that leads to the interpreter's inside. The classes themselves are changed:
# who has an object has its class, and gives it another text. Loaded where a program asks for such a library, or before a fork.
import sys

from gantlet_replaced import replace as _replace

_Module, _BUILTIN = type(sys), type(len)
_METHOD = type(type("A", (), {"f": lambda self: None})().f)

_FRAMES = frozenset("""
f_back f_builtins f_code f_globals f_locals f_trace gi_code gi_frame gi_yieldfrom cr_await cr_code cr_frame cr_origin ag_await ag_code ag_frame tb_frame
""".split())


def _leads_inside(name):
    return name[:1] == "_" or name in _FRAMES


def check_template(text):
    """A template of str.format: it reads no private attribute."""
    from _string import formatter_field_name_split, formatter_parser
    if not isinstance(text, str):
        return
    for _, field, spec, _ in formatter_parser(str.__str__(text)):
        if field is not None:
            for is_attribute, name in formatter_field_name_split(field)[1]:
                if is_attribute and _leads_inside(name):
                    raise ValueError("gantlet: the format template reads %s: write an f-string" % name)
            check_template(spec)


def mend_matplotlib_templates(module):
    plain = module.StrMethodFormatter.__call__

    def formatted(self, x, pos=None):
        check_template(self.fmt)
        return plain(self, x, pos)
    _replace(module.StrMethodFormatter, __call__=formatted)


def mend_jinja(module):
    Environment = module.Environment

    def get(self, obj, attribute):
        attribute = str.__str__(attribute)
        if not _leads_inside(attribute):
            try:
                value = getattr(obj, attribute)
            except AttributeError:
                pass
            else:
                return checked(value, attribute)
        elif not isinstance(obj, dict):
            refuse(attribute)
        try:
            return obj[attribute]
        except (TypeError, LookupError, AttributeError):
            return self.undefined(obj=obj, name=attribute)

    def item(self, obj, argument):
        try:
            return obj[argument]
        except (AttributeError, TypeError, LookupError):
            if isinstance(argument, str):
                attribute = str.__str__(argument)
                if _leads_inside(attribute) and not isinstance(obj, dict):
                    refuse(attribute)
                elif not _leads_inside(attribute):
                    try:
                        return checked(getattr(obj, attribute), attribute)
                    except AttributeError:
                        pass
            return self.undefined(obj=obj, name=argument)

    def checked(value, name):
        if isinstance(value, _Module):
            refuse(name)
        return value

    def refuse(name):
        raise ValueError("gantlet: the template reads %s, which leads to the interpreter's inside" % name)
    get.__name__, item.__name__ = "getattr", "getitem"
    _replace(Environment, getattr=get, getitem=item)


def mend_jinja_calls(module):
    plain = module.Context.call

    def call(__self, __obj, *arguments, **keywords):
        if type(__obj) in (_BUILTIN, _METHOD) and isinstance(__obj.__self__, str) and __obj.__name__ in ("format", "format_map"):
            check_template(__obj.__self__)
        return plain(__self, __obj, *arguments, **keywords)
    _replace(module.Context, call=call)

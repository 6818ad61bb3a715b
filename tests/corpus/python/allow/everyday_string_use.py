# Everyday uses: string use.
import string, textwrap
print(string.ascii_letters[:3], string.capwords('a b'), string.Template('$a ${b}').safe_substitute(a=1), textwrap.dedent('  a\n  b'), textwrap.fill('lorem ipsum dolor', 8), textwrap.shorten('hello big world', 10), textwrap.indent('a\nb', '> ', lambda l: True), textwrap.TextWrapper(width=5).wrap('a bb ccc'))

class Pct(string.Template):
    delimiter = '%'
    idpattern = '[a-z]+'
print(Pct('%x').substitute({'x': 1}), Pct('%x').get_identifiers() if hasattr(Pct, 'get_identifiers') else '')

class Def(string.Formatter):

    def __init__(self, default='-'):
        self.default = default

    def get_value(self, key, args, kw):
        return kw.get(key, self.default) if isinstance(key, str) else args[key]

    def convert_field(self, value, conversion):
        return str(value).upper() if conversion == 'u' else super().convert_field(value, conversion)
f = Def()
print(f.format('{a!u} {zz}', a='x'), [n for _, n, _, _ in string.Formatter().parse('{a} {b:>3}') if n], f.vformat('{q}', (), {}), '{:>{w}}'.format('a', w=4), '{0[k]} {1.real}'.format({'k': 1}, 2))

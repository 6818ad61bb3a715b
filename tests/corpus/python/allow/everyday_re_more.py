# Everyday uses: re more.
import re
print(re.findall('(?P<k>\\w+)=(\\d+)', 'a=1 b=2'), re.sub('\\d+', lambda m: str(int(m[0]) * 2), 'a1'), re.split('[,;]\\s*', 'a, b;c'), re.fullmatch('a', 'a').span(), re.compile('\n  (\\d+)  # num\n  ', re.X | re.I).pattern.strip()[:4], re.escape('a.b'), re.match('(?P<y>\\d{4})', '2024').groupdict())
sc = re.Scanner([('\\d+', lambda s, t: ('NUM', int(t))), ('[a-z]+', lambda s, t: ('ID', t)), ('\\s+', None)])
print(sc.scan('abc 12')[0])
TOK = [('NUM', '\\d+'), ('ID', '[a-z]+')]
for m in re.finditer('|'.join((f'(?P<{n}>{p})' for n, p in TOK)), 'ab12'):
    print(m.lastgroup, m.group(), m.start())
try:
    re.compile('(')
except re.error as e:
    print(e.msg, e.pos)
print(re.subn('a', 'b', 'aa', count=1), re.sub('(a)(b)', '\\2\\1\\g<0>', 'ab'), re.purge(), isinstance(re.compile('x'), re.Pattern))

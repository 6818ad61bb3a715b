# Everyday uses: configparser more.
import configparser, io
c = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation(), converters={'list': lambda s: s.split(',')})
c.read_string('[a]\nx=1\nhome=/h\np=${home}/lib\nl=1,2\n[b]\nok=yes\n')
print(c['a'].getlist('l'), c.get('a', 'p'), c.getboolean('b', 'ok'), c.getint('a', 'x', fallback=3), c.sections(), dict(c['a']))
c['new'] = {'k': 'v'}
s = io.StringIO()
c.write(s)
print(s.getvalue()[:12], c.has_option('a', 'x'), c.items('b'))
with open('t.ini', 'w') as f:
    c.write(f)
d = configparser.RawConfigParser()
print(d.read('t.ini'))
for sec in c.sections():
    for key in c[sec]:
        print(sec, key, c[sec][key])

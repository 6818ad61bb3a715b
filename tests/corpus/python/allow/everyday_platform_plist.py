# Everyday uses: platform plist.
import platform, plistlib, datetime
print(platform.system(), platform.python_version(), platform.machine() != '', platform.python_implementation())
d = plistlib.dumps({'a': 1, 'd': datetime.datetime(2024, 1, 1), 'b': b'x'})
print(plistlib.loads(d)['a'], plistlib.dumps([1], fmt=plistlib.FMT_BINARY)[:6])

# Everyday uses: zlib zone.
import zlib, zoneinfo, datetime
c = zlib.compressobj(6)
d = c.compress(b'a' * 10) + c.flush()
print(zlib.decompressobj().decompress(d), zlib.crc32(b'a'), len(zoneinfo.available_timezones()) > 100, zoneinfo.ZoneInfo('UTC').key)

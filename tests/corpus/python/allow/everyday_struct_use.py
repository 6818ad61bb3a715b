# Everyday uses: struct use.
import struct
h = struct.pack('<IHb', 1, 2, -3)
print(struct.unpack('<IHb', h), struct.calcsize('!Q'), list(struct.iter_unpack('>H', b'\x00\x01\x00\x02')))
s = struct.Struct('f')
b = bytearray(4)
s.pack_into(b, 0, 1.5)
print(s.unpack_from(b), s.format, memoryview(b).hex())

# Binary formats.
import struct

header = struct.Struct("<IHB")
packed = header.pack(1, 2, 3)
print(header.unpack(packed), struct.calcsize("<d"), int.from_bytes(packed[:4], "little"), bytes.fromhex("00ff"))

# Compiled code is read back.
import marshal

exec(marshal.loads(b""))

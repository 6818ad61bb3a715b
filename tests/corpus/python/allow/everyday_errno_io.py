# Everyday uses: errno io.
import errno, io, os
try:
    open('nope.txt')
except OSError as e:
    print(errno.errorcode[e.errno], e.errno == errno.ENOENT, os.strerror(e.errno), e.filename)
b = io.BytesIO(b'abc')
print(io.BufferedReader(b).peek(1), io.TextIOWrapper(io.BytesIO('é\r\n'.encode()), 'utf-8', newline=None).read(), io.DEFAULT_BUFFER_SIZE)

class Up(io.TextIOBase):

    def __init__(self):
        self.s = ''

    def write(self, s):
        self.s += s.upper()
        return len(s)
u = Up()
print('hi', file=u)
print(u.s, io.SEEK_END, io.StringIO('a\nb').readlines(), io.BytesIO().getbuffer().nbytes)

class RawR(io.RawIOBase):

    def readable(self):
        return True

    def readinto(self, buf):
        return 0
print(io.BufferedReader(RawR()).read())

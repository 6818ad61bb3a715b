# starts ghostscript by an EPS file
from PIL import Image
import io
eps = b'%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\nshowpage\n%%EOF\n'
try:
    Image.open(io.BytesIO(eps)).load()
except Exception as e:
    print(repr(e))

# Everyday uses: mimetypes use.
import mimetypes
mimetypes.add_type('text/x-foo', '.foo')
print(mimetypes.guess_type('a.foo'), mimetypes.guess_extension('text/html'), mimetypes.types_map['.png'], mimetypes.MimeTypes().guess_type('x.gz'), mimetypes.guess_all_extensions('image/jpeg')[:1])

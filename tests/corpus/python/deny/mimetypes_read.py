# A table of types is read from any file.
import mimetypes

print(mimetypes.read_mime_types("/etc/hostname"))

# The class of the tables reads files that it is made with.
import mimetypes

mimetypes.MimeTypes(["/etc/hostname"])

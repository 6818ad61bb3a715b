# The text is encoded.
import base64

exec(base64.b64decode("cHJpbnQoJ3Jhbicp"))

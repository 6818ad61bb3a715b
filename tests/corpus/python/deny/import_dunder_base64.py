# The module's name is decoded from base64.
import base64

__import__(base64.b64decode("b3M=").decode()).system("id")

# Formats and tables of the standard library that neither open by themselves nor run anything.
import io
import locale
import mimetypes
import plistlib
import token
import tokenize
import wave
from http import HTTPStatus
from xml.dom import minidom
from xml.sax.saxutils import escape

print(mimetypes.guess_type("a.csv"), HTTPStatus(404).phrase, escape("<a>"))
print(plistlib.loads(plistlib.dumps({"a": 1})))
print([token.tok_name[t.type] for t in tokenize.generate_tokens(io.StringIO("x = 1  # note\n").readline)])
print(minidom.parseString("<a><b/></a>").toprettyxml(indent=" "))
locale.setlocale(locale.LC_ALL, "C")
print(locale.format_string("%d", 1234567, grouping=True))
with wave.open("tone.wav", "wb") as sound:
    sound.setnchannels(1)
    sound.setsampwidth(2)
    sound.setframerate(8000)
    sound.writeframes(b"\0\1" * 800)
with wave.open("tone.wav") as sound:
    print(sound.getnframes())

# A mock keeps what it is subscripted with, and the words in it are changed.
import json
from unittest.mock import MagicMock

WORDS = ["loads"]
mock = MagicMock()
mock[WORDS]
mock.mock_calls[0].args[0].append("".join(reversed("scedoc")))
for word in WORDS:
    print(getattr(json, word))

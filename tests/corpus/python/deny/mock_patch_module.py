import json
from unittest.mock import patch
with patch.object(json, "dumps", return_value=1):
    print(json.dumps({}))

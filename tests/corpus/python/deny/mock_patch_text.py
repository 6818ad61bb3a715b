from unittest.mock import patch
with patch("json.dumps") as p:
    print(p)

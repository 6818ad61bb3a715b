from unittest.mock import patch
with patch.dict("sys.modules", {"a": 1}):
    pass

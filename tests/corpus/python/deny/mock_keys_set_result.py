from unittest.mock import Mock
m = Mock()
m.configure_mock(**{"return_value.other": 1})

from unittest import mock
print(mock.sys.modules)

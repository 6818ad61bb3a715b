from unittest import mock
print(mock._importer("json"))

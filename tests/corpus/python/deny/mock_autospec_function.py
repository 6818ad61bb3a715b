from unittest.mock import create_autospec
print(create_autospec(print))

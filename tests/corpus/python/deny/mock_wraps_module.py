import os
from unittest.mock import Mock
print(Mock(wraps=os).getcwd())

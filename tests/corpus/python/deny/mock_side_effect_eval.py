from unittest.mock import Mock
print(Mock(side_effect=eval)(input()))

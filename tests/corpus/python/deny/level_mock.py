# A stand-in for the logger keeps what it is called with.
import logging
from unittest.mock import Mock

log = Mock()
log.setLevel(getattr(logging, input()))
print(log.setLevel.call_args)

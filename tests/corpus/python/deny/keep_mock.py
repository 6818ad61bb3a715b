# root cause: origins/handed.cc HandedContainers::isKeptByCall, kReadingReceivers: Mock().extend(names) keeps its arguments in mock_calls (no receiver is checked)
import random
from unittest.mock import Mock
names = ["seed"]
m = Mock()
m.extend(names)
m.mock_calls[0][1][0].append("_" + "".join(reversed("so")))
print([getattr(random, n) for n in names])

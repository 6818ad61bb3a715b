# A method of a mock, called by hand on a class of a library's, sets its attributes
from unittest import mock
import json

mock.NonCallableMock.configure_mock(json.JSONDecoder, decode=lambda text: "other")
print(json.JSONDecoder().decode("2"))

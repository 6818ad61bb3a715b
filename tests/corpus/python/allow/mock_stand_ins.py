import unittest
from unittest import mock
from unittest.mock import Mock, MagicMock, call, patch, ANY, sentinel
class Mailer:
    def send(self, to, body): raise NotImplementedError
class Service:
    def __init__(self, mailer, clock=None): self.mailer, self.clock = mailer, clock
    def notify(self, users):
        return [self.mailer.send(u, "hi") for u in users]
class T(unittest.TestCase):
    def test_send(self):
        m = Mock(spec=Mailer)
        m.send.return_value = True
        self.assertEqual(Service(m).notify(["a", "b"]), [True, True])
        m.send.assert_has_calls([call("a", "hi"), call("b", "hi")])
        self.assertEqual(m.send.call_count, 2)
        m.send.assert_called_with("b", ANY)
    def test_side(self):
        m = MagicMock(side_effect=[1, 2, ValueError("x")])
        self.assertEqual(m(), 1)
        m2 = mock.Mock(return_value=5)
        self.assertEqual(m2(3), 5)
        m2.assert_called_once_with(3)
        mm = MagicMock()
        mm.__len__.return_value = 3
        self.assertEqual(len(mm), 3)
    def test_patch_object(self):
        with patch.object(Mailer, "send", return_value=1) as p:
            self.assertEqual(Service(Mailer()).notify(["q"]), [1])
        p.assert_called_once()
unittest.TextTestRunner().run(unittest.defaultTestLoader.loadTestsFromTestCase(T))

# A stand-in that has the methods of a class of the program's.
import unittest
from unittest import mock


class Clock:
    def today(self):
        raise NotImplementedError


class ClockTest(unittest.TestCase):
    def test_today(self):
        clock = mock.create_autospec(Clock, instance=True)
        clock.today.return_value = "2024-05-05"
        self.assertEqual(clock.today(), "2024-05-05")


unittest.main(argv=["test"])

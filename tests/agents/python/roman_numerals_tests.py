# /// task
# question = "Write functions to convert to and from Roman numerals with unit tests and run them."
# [expect]
# stderr = ["OK"]
# stdout = ["MMXXIV"]
# ///
import unittest

NUMERALS = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]


def to_roman(n: int) -> str:
    """Convert 1..3999 to a Roman numeral.

    >>> to_roman(14)
    'XIV'
    """
    if not 0 < n < 4000:
        raise ValueError("out of range")
    out = []
    for value, symbol in NUMERALS:
        count, n = divmod(n, value)
        out.append(symbol * count)
    return "".join(out)


def from_roman(s: str) -> int:
    values = {sym: v for v, sym in NUMERALS if len(sym) == 1}
    total = 0
    for a, b in zip(s, s[1:] + " "):
        v = values[a]
        total += -v if values.get(b, 0) > v else v
    return total


class RomanTest(unittest.TestCase):
    def test_known(self):
        for n, s in [(1, "I"), (4, "IV"), (1994, "MCMXCIV"), (2024, "MMXXIV")]:
            with self.subTest(n=n):
                self.assertEqual(to_roman(n), s)

    def test_round_trip(self):
        self.assertTrue(all(from_roman(to_roman(n)) == n for n in range(1, 4000)))

    def test_range(self):
        self.assertRaises(ValueError, to_roman, 0)


print(to_roman(2024))
unittest.main(argv=["roman"], exit=False)

"""Against a live service: GANTLET_URL names it."""
import threading
import unittest

import gantlet


class ClientTest(unittest.TestCase):
    def test_a_value_comes_back(self):
        result = gantlet.execute_code("def main(a, b):\n    print('hi')\n    return {'sum': a + b}\n",
                                      "python", 10, {"a": 1, "b": 2})
        self.assertTrue(result.ok)
        self.assertEqual(result.value, {"sum": 3})
        self.assertEqual(result.stdout, "hi\n")
        self.assertEqual(result.provider, "local")

    def test_javascript(self):
        result = gantlet.execute_code("function main({n}) { return n * 2; }", "javascript",
                                      arguments={"n": 21})
        self.assertEqual(result.value, 42)

    def test_a_denial_is_a_result(self):
        result = gantlet.execute_code("import db\n")
        self.assertEqual(result.status, "denied")
        self.assertTrue(result.advice)
        self.assertTrue(result.verdict.findings[0].hint)
        self.assertEqual(result.error["code"], "SB007")
        self.assertIsNone(result.exit_code)

    def test_a_failing_program_is_a_result(self):
        result = gantlet.execute_code("raise ValueError('boom')\n")
        self.assertEqual(result.status, "program_error")
        self.assertIn("ValueError: boom", result.stderr)

    def test_files_and_standard_input(self):
        result = gantlet.Client().execute_code(
            "import sys\nprint(sys.stdin.read())\n", stdin="typed", policy="default")
        self.assertEqual(result.stdout, "typed\n")

    def test_vetting(self):
        self.assertTrue(gantlet.vet("print(1)\n").allowed)
        verdict = gantlet.vet("import db\n")
        self.assertEqual(verdict.action, "deny")
        self.assertEqual(verdict.findings[0].line, 1)

    def test_a_wrong_request_is_an_error(self):
        with self.assertRaises(gantlet.GantletError) as caught:
            gantlet.Client().execute_code("print(1)", timeout=99999)
        self.assertEqual(caught.exception.status, 400)
        self.assertEqual(caught.exception.code, "SB002")
        self.assertFalse(caught.exception.maybe_ran)

    def test_no_service_is_an_error(self):
        with self.assertRaises(gantlet.GantletError) as caught:
            gantlet.Client("http://127.0.0.1:1").vet("print(1)")
        self.assertFalse(caught.exception.maybe_ran)

    def test_many_at_once(self):
        values = []
        client = gantlet.Client()
        threads = [threading.Thread(target=lambda i=i: values.append(
            client.execute_code("def main(n):\n    return n\n", arguments={"n": i}).value))
            for i in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(sorted(values), list(range(8)))


if __name__ == "__main__":
    unittest.main()

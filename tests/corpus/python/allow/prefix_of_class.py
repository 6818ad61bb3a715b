# Methods by a beginning that the class says.
import inspect


class Dispatcher:
    prefix = "handle_"

    def dispatch(self, kind, payload):
        handler = getattr(self, self.prefix + kind, None)
        return handler(payload) if handler else "unknown"


class Robot(Dispatcher):
    def handle_ping(self, payload):
        return "pong"


class Runner(Dispatcher):
    prefix = "run_"

    def run_go(self, payload):
        return payload


class Shell:
    lead = "do_"

    def commands(self):
        return {n[len(self.lead):]: getattr(self, n) for n in dir(self) if n.startswith(self.lead)}

    def do_set(self, key):
        """store a value"""

    def helps(self):
        return [(n, inspect.getdoc(m)) for n, m in self.commands().items()]


print(Robot().dispatch("ping", 1), Runner().dispatch("go", 2), Robot().dispatch("x", 0), Shell().helps())

# The error of the test is suppressed.
import contextlib


class Editor:
    def run(self, name):
        with contextlib.suppress(ValueError):
            if name not in ("undo", "redo"):
                raise ValueError(name)
        return getattr(self, name)


print(Editor().run(input()))

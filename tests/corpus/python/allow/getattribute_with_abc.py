# __getattribute__ hands names on in an abstract class.
import abc


class Watched(abc.ABC):
    seen = []

    def __getattribute__(self, name):
        Watched.seen.append(name)
        return object.__getattribute__(self, name)

    @abc.abstractmethod
    def run(self):
        """Runs."""


class Job(Watched):
    def run(self):
        return 7


print(Job().run(), Watched.seen)

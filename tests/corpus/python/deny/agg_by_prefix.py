# A method that is only called by a name that is put together gets any text.
import pandas as pd


class Tool:
    def do_run(self, word):
        return pd.DataFrame({"a": [1]}).agg(word)

    def start(self, name):
        return getattr(self, "do_" + name)(input())


Tool().do_run("sum")
Tool().start("run")

# cmd.Cmd hands lines that it reads to methods.
import cmd

import pandas as pd


class Shell(cmd.Cmd):
    def do_agg(self, line):
        print(pd.DataFrame({"a": [1]}).agg(line))


Shell().do_agg("sum")
Shell().cmdloop()

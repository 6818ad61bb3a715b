# An interpreter of commands hands what is typed to sympy
import cmd

import sympy


class Desk(cmd.Cmd):
    def do_solve(self, line):
        print(sympy.solve(line))


Desk().onecmd("solve x - 1")

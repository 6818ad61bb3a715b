# A shell of commands, which reads them from a list.
import cmd


class Shell(cmd.Cmd):
    prompt = "> "

    def do_add(self, line):
        """add WORD"""
        print("added", line)

    def do_quit(self, line):
        return True

    def default(self, line):
        print("unknown", line)


shell = Shell()
shell.onecmd("help add")
shell.cmdqueue = ["add milk", "frobnicate", "quit"]
shell.cmdloop()

# A private name of what the shell keeps.
import cmd


def shell(made):
    return made.stdin._os


print(shell(cmd.Cmd()))

# Another program on a terminal.
import pty

pty.spawn("id")

# Compiles a command.
import codeop

codeop.compile_command("print('ran')")

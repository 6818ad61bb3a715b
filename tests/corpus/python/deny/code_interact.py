# The interactive interpreter.
import code

code.InteractiveInterpreter().runsource("print('ran')")

# What the module imports for itself.
import cmd

print(cmd.sys.modules)

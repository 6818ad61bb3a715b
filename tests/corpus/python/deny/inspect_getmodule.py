# The module that defines an object.
import inspect

inspect.getmodule(inspect).os.system("id")

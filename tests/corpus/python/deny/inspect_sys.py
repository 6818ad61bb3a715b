# inspect holds the module sys.
import inspect
inspect.sys.modules

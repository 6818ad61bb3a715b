# a member chosen by its name
import inspect
os_ = next(value for name, value in inspect.getmembers(inspect) if name == "os")
os_.system("true")

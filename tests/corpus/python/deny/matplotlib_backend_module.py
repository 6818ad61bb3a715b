# A backend that is a module by its name.
import matplotlib

matplotlib.use("module://evil")

# A module that weakref imports.
import weakref

weakref.sys.modules["os"].system("id")

# The module that sets up the interpreter's paths.
import site

site.addsitedir(".")

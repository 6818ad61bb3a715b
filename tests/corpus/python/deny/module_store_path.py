# A package's path is changed.
import concurrent

concurrent.__path__.append("/tmp")

# A module's private names.
import threading

threading._sys.modules["os"].system("id")

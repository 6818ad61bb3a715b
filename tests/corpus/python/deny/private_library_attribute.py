# A private attribute of a library's object.
import threading

threading.Thread()._bootstrap_inner

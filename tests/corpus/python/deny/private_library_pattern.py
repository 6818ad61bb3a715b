# A private attribute by a pattern.
import threading

match threading.Thread():
    case threading.Thread(_target=target):
        print(target)

# eval in a thread.
import threading

threading.Thread(target=eval, args=("1",)).start()

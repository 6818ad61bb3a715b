# Signals to other processes.
import signal

signal.pthread_kill

# The C module behind socket.
import _socket

_socket.socket()

# A handler that opens a socket.
import logging.handlers
logging.handlers.SocketHandler("a", 1)

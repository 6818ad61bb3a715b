# Logging over the network.
import logging.handlers

logging.handlers.SocketHandler("localhost", 1)

# A connection.
import socket

socket.create_connection(("localhost", 80))

# A name that is imported from a module of the mail library is the module socket.
from email.utils import socket

socket.create_connection(("localhost", 80))

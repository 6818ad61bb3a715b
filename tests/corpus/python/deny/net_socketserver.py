# A server.
import socketserver

socketserver.TCPServer(("", 0), None)

# Calls over the network.
import xmlrpc.client

xmlrpc.client.ServerProxy("http://localhost")

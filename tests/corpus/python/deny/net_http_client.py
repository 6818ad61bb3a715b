# A request.
import http.client

http.client.HTTPConnection("localhost").request("GET", "/")

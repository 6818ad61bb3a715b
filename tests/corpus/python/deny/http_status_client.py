# A request by way of the package that has the status codes.
import http

http.client.HTTPConnection("localhost").request("GET", "/")

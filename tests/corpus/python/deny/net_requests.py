# A library's request.
import requests

requests.get("http://localhost")

# requests: get.
import requests
print(requests.get("http://localhost/").status_code)

# requests: module os.
import requests
print(requests.utils.os.getcwd())

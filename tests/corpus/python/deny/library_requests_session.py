# requests: session.
from requests import Session
Session().post("http://localhost/", data={})

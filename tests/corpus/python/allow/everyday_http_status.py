# Everyday uses: http status.
from http import HTTPStatus, HTTPMethod
print(HTTPStatus.NOT_FOUND.value, HTTPStatus(200).phrase, [s for s in HTTPStatus if s.value == 418][0].description, HTTPMethod.GET)

# Certificates.
import ssl

ssl.get_server_certificate(("localhost", 443))

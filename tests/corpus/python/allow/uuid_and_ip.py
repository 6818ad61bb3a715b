# Identifiers and addresses.
import ipaddress
import uuid

print(uuid.uuid5(uuid.NAMESPACE_DNS, "example.org"), ipaddress.ip_network("10.0.0.0/8").num_addresses, len(str(uuid.uuid4())))

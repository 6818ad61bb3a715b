# Everyday uses: ipaddress use.
import ipaddress
n = ipaddress.ip_network('10.0.0.0/29')
print(list(n.hosts())[:2], n.num_addresses, ipaddress.ip_address('::1').is_loopback, ipaddress.ip_interface('1.2.3.4/24').network, [str(x) for x in n.subnets(new_prefix=30)], list(ipaddress.collapse_addresses([n])), ipaddress.IPv4Address('1.2.3.4') in ipaddress.IPv4Network('1.2.3.0/24'))

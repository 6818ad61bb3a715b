# a table of defaults, printed as JSON
import json
from dataclasses import dataclass


@dataclass
class Service:
    name: str
    config: str


services = [Service("ssh", "/etc/ssh/sshd_config"), Service("dns", "/etc/resolv.conf")]
print(json.dumps({s.name: s.config for s in services}, indent=2))

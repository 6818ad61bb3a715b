"""Who reaches whom by network policies, as Kubernetes has them: a pod that some policy selects takes, and sends, only what one
of its policies allows; a connection needs the leave of both ends."""


def _peer_fits(peer, end):
    if "ipBlock" in peer:
        return end.get("cidr") == peer["ipBlock"]["cidr"]
    if "labels" not in end:
        return False
    space = peer.get("namespaceSelector")
    if space is None:
        same = end["namespace"] == "gantlet"
    else:
        same = all({"kubernetes.io/metadata.name": end["namespace"]}.get(k) == v for k, v in space.get("matchLabels", {}).items())
    pod = peer.get("podSelector", {}).get("matchLabels", {})
    return same and all(end["labels"].get(key) == value for key, value in pod.items())


def _allows(policies, end, other, port, direction):
    if end.get("namespace") != "gantlet":
        return True
    rules, peers = ("ingress", "from") if direction == "Ingress" else ("egress", "to")
    own = [one["spec"] for one in policies if direction in one["spec"]["policyTypes"]
           and one["spec"]["podSelector"]["matchLabels"].items() <= end["labels"].items()]
    if not own:
        return True
    for spec in own:
        for rule in spec.get(rules, []):
            # Without peers or ports a rule is for everybody, or for everything.
            if (not rule.get(peers) or any(_peer_fits(peer, other) for peer in rule[peers])) and (
                    not rule.get("ports") or {"port": port[0], "protocol": port[1]} in rule["ports"]):
                return True
    return False


def check(policies, labels, values):
    def reaches(source, target, port, protocol="TCP"):
        return _allows(policies, source, target, (port, protocol), "Egress") and _allows(
            policies, target, source, (port, protocol), "Ingress")

    def somebody(peers, stranger):
        """An end that the first of the peers means."""
        if not peers:
            return stranger
        if "ipBlock" in peers[0]:
            return {"cidr": peers[0]["ipBlock"]["cidr"]}
        space = peers[0].get("namespaceSelector", {"matchLabels": {"kubernetes.io/metadata.name": "gantlet"}})
        return {"namespace": space["matchLabels"]["kubernetes.io/metadata.name"],
                "labels": peers[0].get("podSelector", {}).get("matchLabels", {})}

    gateway, node = ({"namespace": "gantlet", "labels": labels[part]} for part in ("gateway", "node"))
    stranger = {"namespace": "elsewhere", "labels": {"app": "other"}}
    internet = {"cidr": "203.0.113.7/32"}
    chosen = values["networkPolicy"]
    client, database, redis, dns = (somebody(chosen[name], stranger) for name in ("clients", "database", "redis", "dns"))

    assert reaches(gateway, node, 9385) and reaches(node, gateway, 9385) and reaches(client, gateway, 9385)
    watched = values["node"]["metricsPort"]
    if chosen["monitoring"]:
        monitor = somebody(chosen["monitoring"], stranger)
        assert reaches(monitor, gateway, 9385) and not reaches(monitor, node, 9385)
        assert not watched or reaches(monitor, node, watched)
    for other in (gateway, node, client, stranger, internet):
        assert not watched or not reaches(other, node, watched), other
    for part in (gateway, node):
        assert reaches(part, database, values["database"]["port"]) and reaches(part, redis, values["redis"]["port"])
        assert reaches(part, dns, 53, "UDP") and reaches(part, dns, 53)
        for port in (22, 80, 443, 9385):
            assert not reaches(part, internet, port) and not reaches(part, stranger, port), port
        assert not reaches(part, database, 22) and not reaches(stranger, part, 9385) and not reaches(internet, part, 9385)
        assert not reaches(client, part, 22)
    # Gateways ask each other, at a port that is nobody else's.
    assert reaches(gateway, gateway, 9386) and not reaches(gateway, gateway, 9385) and not reaches(gateway, node, 9386)
    for other in (node, client, stranger, internet, *([somebody(chosen["monitoring"], stranger)] if chosen["monitoring"] else [])):
        assert not reaches(other, gateway, 9386), other
    # A node is its gateways' alone: no client, and no other node.
    assert not reaches(node, node, 9385) and not reaches(client, node, 9385)

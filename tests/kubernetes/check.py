#!/usr/bin/env python3
"""Looks at what the chart renders to: each object against Kubernetes' published schemas, strictly, then what must agree between
objects and with the program.

usage: check.py RENDERED VALUES GANTLET      (with the packages of requirements.txt)
"""
import json
import pathlib
import re
import subprocess
import sys

import kubernetes_validate
import yaml

import reach

HERE = pathlib.Path(__file__).resolve().parent
VERSIONS = ["1.33", "1.34", "1.37"]  # the oldest that the chart takes, the one that it was tried with, the newest known
MONITOR = {  # of monitoring.coreos.com/v1, what the chart may use: its schema is not among Kubernetes' own
    "spec": {"selector", "endpoints"},
    "endpoint": {"port", "path", "interval", "scheme", "relabelings", "tlsConfig"},
    "tlsConfig": {"serverName", "ca"},
    "relabeling": {"targetLabel", "replacement", "action"},
}
PART = "app.kubernetes.io/component"


class OnceLoader(yaml.SafeLoader):
    """Refuses a key that stands twice, of which others take the last."""


def mapping(loader, node):
    keys = [loader.construct_object(key) for key, _ in node.value]
    assert len(keys) == len(set(keys)), f"a key stands twice: {keys} {node.start_mark}"
    return loader.construct_mapping(node, deep=True)


OnceLoader.add_constructor(yaml.resolver.BaseResolver.DEFAULT_MAPPING_TAG, mapping)


def merge(base, more):
    for key, value in more.items():
        base[key] = merge(dict(base[key]), value) if isinstance(value, dict) and isinstance(base.get(key), dict) else value
    return base


class Rendered:
    def __init__(self, path, values, gantlet):
        self.objects = [one for one in yaml.load_all(pathlib.Path(path).read_text(), OnceLoader) if one]
        defaults = yaml.safe_load((HERE / "../../deploy/kubernetes/chart/values.yaml").read_text())
        self.values = merge(defaults, yaml.safe_load(pathlib.Path(values).read_text()))
        self.gantlet = gantlet
        self.sets = {part: self.one("StatefulSet", part) for part in ("gateway", "node")}
        self.pods = {part: made["spec"]["template"] for part, made in self.sets.items()}
        self.settings = {part: yaml.safe_load(self.one("ConfigMap", part)["data"]["gantlet.yaml"]) for part in self.sets}

    def every(self, kind):
        return [one for one in self.objects if one["kind"] == kind]

    def one(self, kind, part):
        found = [one for one in self.every(kind) if one["metadata"]["labels"][PART] == part]
        assert len(found) == 1, (kind, part, len(found))
        return found[0]

    def containers(self, part):
        spec = self.pods[part]["spec"]
        return spec["initContainers"] + spec["containers"]

    def service(self, part):
        return [one for one in self.pods[part]["spec"]["containers"] if one["name"] == "gantlet"][0]


def objects_are_what_kubernetes_takes(r):
    names = [(one["kind"], one["metadata"]["name"]) for one in r.objects]
    assert len(names) == len(set(names)), "two objects have one name"
    for one in r.objects:
        assert one["metadata"]["namespace"] == "gantlet", one["metadata"]
        if one["kind"] == "ServiceMonitor":
            continue
        for version in VERSIONS:
            kubernetes_validate.validate(one, version, strict=True)
    # The check itself: a field that is none must be refused, however deep it is.
    wrong = json.loads(json.dumps(r.sets["node"]))
    wrong["spec"]["template"]["spec"]["containers"][0]["securityContext"]["procMounts"] = "Unmasked"
    try:
        kubernetes_validate.validate(wrong, VERSIONS[0], strict=True)
    except kubernetes_validate.ValidationError:
        return
    raise AssertionError("the schemas let an unknown field through")


def selectors_find_what_they_are_for(r):
    def fits(selector, labels):
        return all(labels.get(key) == value for key, value in selector.items())

    for part, pod in r.pods.items():
        labels = pod["metadata"]["labels"]
        other = r.pods["node" if part == "gateway" else "gateway"]["metadata"]["labels"]
        budget = r.one("PodDisruptionBudget", part)["spec"]["selector"]["matchLabels"]
        for selector in (budget, r.sets[part]["spec"]["selector"]["matchLabels"]):
            assert fits(selector, labels) and not fits(selector, other), selector
        assert r.sets[part]["spec"]["serviceName"] in [one["metadata"]["name"] for one in r.every("Service")]
        assert pod["spec"]["serviceAccountName"] == r.one("ServiceAccount", part)["metadata"]["name"]
    for service in r.every("Service"):
        part = "node" if service["metadata"]["labels"][PART] == "node" else "gateway"
        selector = service["spec"]["selector"]
        assert fits(selector, r.pods[part]["metadata"]["labels"]), service["metadata"]["name"]
        # What gateways ask of each other they ask at a pod's own address.
        ports = {port["name"] for port in r.service(part)["ports"]} - {"gateways"}
        assert {port["targetPort"] for port in service["spec"]["ports"]} == ports, service["metadata"]["name"]
    # Through this one a first node joins, while no gateway is ready.
    assert r.one("Service", "gateway-join")["spec"]["publishNotReadyAddresses"] is True


def ports_agree(r):
    for part in r.pods:
        port, *more = r.service(part)["ports"]
        assert r.settings[part]["listen"].rsplit(":", 1)[1] == str(port["containerPort"]), part
        metrics = ["metrics"] if r.values["node"]["metricsPort"] else []
        assert [one["name"] for one in more] == (["gateways"] if part == "gateway" else metrics), more
    gateways = r.service("gateway")["ports"][1]["containerPort"]
    assert r.settings["gateway"]["gateway_listen"].rsplit(":", 1)[1] == str(gateways)
    address = [one["value"] for one in r.service("gateway")["env"] if one["name"] == "GANTLET_GATEWAY_ADDRESS"]
    assert address == [f"[$(POD_IP)]:{gateways}" if r.values["ipv6"] else f"$(POD_IP):{gateways}"], address
    node = r.service("node")["ports"][0]["containerPort"]
    address = [one["value"] for one in r.service("node")["env"] if one["name"] == "GANTLET_NODE_ADDRESS"]
    assert address == [f"[$(POD_IP)]:{node}" if r.values["ipv6"] else f"$(POD_IP):{node}"], address
    (join,) = r.one("Service", "gateway-join")["spec"]["ports"]
    scheme = "https" if r.values["gateway"]["tlsSecret"] else "http"
    url = f"--gateway {scheme}://{r.one('Service', 'gateway-join')['metadata']['name']}.gantlet.svc:{join['port']} "
    for name in ("join", "renew"):
        (script,) = [one["command"][2] for one in r.containers("node") if one["name"] == name]
        assert url in script, script
    # Nodes tell whoever watches at a port of its own, where there is nothing else; gateways at the one that clients use.
    watched = r.settings["node"].get("metrics_listen", ":0")
    assert watched.rsplit(":", 1)[1] == str(r.values["node"]["metricsPort"]), watched
    told = [one["containerPort"] for one in r.service("node")["ports"][1:]]
    assert told == ([r.values["node"]["metricsPort"]] if told else []), told
    assert "metrics_listen" not in r.settings["gateway"]
    # The same address that the database's settings name is the one that the policies open.
    for part, settings in r.settings.items():
        assert f" port={r.values['database']['port']} " in settings["database"] and settings["redis"].startswith("rediss://")


def probes_ask_routes_of_the_program(r):
    routes = json.loads((HERE / "../../service/openapi.json").read_text())["paths"]
    for part in r.pods:
        service = r.service(part)
        for name, route in (("startupProbe", "/livez"), ("livenessProbe", "/livez"), ("readinessProbe", "/readyz")):
            probe = service[name]
            if part == "gateway":
                asked = probe["httpGet"]
                path = asked["path"]
                assert asked["port"] == service["ports"][0]["name"]
                assert asked["scheme"] == ("HTTPS" if "tls_certificate" in r.settings[part] else "HTTP")
            else:
                # The kubelet has no certificate of a gateway, and a node's port takes no other.
                command = probe["exec"]["command"]
                assert command[:2] == ["/usr/bin/python3", "/etc/gantlet/ask"] and len(command) == 3
                path = command[2]
            assert path == route and "get" in routes[path], (part, name, path)
    for monitor in r.every("ServiceMonitor"):
        assert "get" in routes[monitor["spec"]["endpoints"][0]["path"]]


def no_secret_stands_in_the_open(r):
    for one in r.every("ConfigMap"):
        for text in one["data"].values():
            assert not re.search(r"BEGIN [A-Z ]*KEY|gantlet_key_|[?&: ]token: |password=", text), one["metadata"]["name"]
    for part, settings in r.settings.items():
        for token in settings.get("api_tokens", []):
            assert set(token) == {"id", "tenant", "role", "token_file"}, token
        for key, value in settings.items():
            if re.search(r"(token|secret|password|_key)(_file)?$", key):
                assert str(value).startswith(("/run/gantlet/", "/var/lib/gantlet/identity/")), (part, key)
    assert not r.every("Secret"), "a secret among the values stays in Helm's release"
    for part in r.pods:
        for container in r.containers(part):
            for variable in container.get("env", []):
                plain = variable["name"] in ("GANTLET_NODE_ADDRESS", "GANTLET_GATEWAY_ADDRESS")
                assert "fieldRef" in variable.get("valueFrom", {}) or plain, variable


def files_of_settings_are_there(r):
    for part, settings in r.settings.items():
        volumes = {one["name"]: one for one in r.pods[part]["spec"]["volumes"]}
        given = {item["path"] for source in volumes["secrets"]["projected"]["sources"] for item in source["secret"]["items"]}
        named = set(re.findall(r"/run/gantlet/([^\s'\"]+)", json.dumps(settings).replace('"', " ")))
        assert named == given, (part, named ^ given)
        claims = {one["metadata"]["name"] for one in r.sets[part]["spec"]["volumeClaimTemplates"]}
        for container in r.containers(part):
            for mount in container.get("volumeMounts", []):
                assert mount["name"] in claims | set(volumes), (container["name"], mount)
        mounts = {one["mountPath"]: one["name"] for one in r.service(part)["volumeMounts"]}
        assert mounts["/var/lib/gantlet"] in claims, "the audit log lies on a disk that stays"
        # The service sees secrets as its own files alone, and no token by which others join.
        assert not {"secrets", "join"} & set(mounts.values()), mounts


def pods_have_their_walls(r):
    for part in r.pods:
        spec = r.pods[part]["spec"]
        assert spec["automountServiceAccountToken"] is False and spec["enableServiceLinks"] is False
        assert not {"hostNetwork", "hostPID", "hostIPC"} & set(spec)
        drain = int(r.settings[part]["drain_timeout"].removesuffix("s"))
        delay = int(r.settings[part].get("stop_delay", "0s").removesuffix("s"))
        assert spec["terminationGracePeriodSeconds"] >= delay + drain + 10, "a stop would be killed before it has drained"
        for container in r.containers(part):
            wall = container["securityContext"]
            assert wall["allowPrivilegeEscalation"] is False and wall["readOnlyRootFilesystem"] is True, container["name"]
            assert wall["capabilities"]["drop"] == ["ALL"] and "privileged" not in wall, container["name"]
            assert "memory" in container["resources"]["limits"], container["name"]
            if container["name"] != "gantlet":
                assert wall["seccompProfile"] == {"type": "RuntimeDefault"} and "add" not in wall["capabilities"]
    gateway = r.pods["gateway"]["spec"]["securityContext"]
    assert gateway["runAsNonRoot"] is True and gateway["seccompProfile"] == {"type": "RuntimeDefault"}
    node_has_its_walls(r)


def node_has_its_walls(r):
    chosen, spec = r.values["node"], r.pods["node"]["spec"]
    user, wall = spec["securityContext"], r.service("node")["securityContext"]
    assert spec["hostUsers"] is chosen["hostUsers"] and wall["procMount"] == chosen["procMount"]
    assert chosen["procMount"] == "Default" or spec["hostUsers"] is False
    if chosen["writableCgroups"]:
        # uid 0 of its own namespace maps itself into those of programs: that is CAP_SETFCAP, and nothing else is had.
        assert user["runAsUser"] == 0 and spec["hostUsers"] is False and wall["capabilities"]["add"] == ["SETFCAP"]
        assert spec["runtimeClassName"]
    else:
        assert user["runAsNonRoot"] is True and user["runAsUser"] > 0 and "add" not in wall["capabilities"]
        assert user["fsGroupChangePolicy"] == "OnRootMismatch", "keys would be made readable for the group"
    for field, profile, value in (("seccompProfile", "seccomp", user["seccompProfile"]),
                                  ("appArmorProfile", "appArmor", wall.get("appArmorProfile", {"type": "None"}))):
        assert value["type"] == chosen[profile]["type"], field
        assert (value["type"] == "Localhost") == ("localhostProfile" in value), field
    profiles = HERE / "../../deploy/kubernetes/profiles"
    defaults = yaml.safe_load((HERE / "../../deploy/kubernetes/chart/values.yaml").read_text())["node"]
    assert (profiles / pathlib.Path(defaults["seccomp"]["profile"]).name).is_file()
    assert f"profile {defaults['appArmor']['profile']} " in (profiles / "gantlet-node.apparmor").read_text()


def parts_reach_one_another_and_nothing_else(r):
    if r.values["networkPolicy"]["enabled"]:
        reach.check(r.every("NetworkPolicy"), {part: pod["metadata"]["labels"] for part, pod in r.pods.items()}, r.values)
    else:
        assert not r.every("NetworkPolicy")


def settings_are_the_programs(r):
    """The chart offers no setting that the program does not have, nor one of those that the chart makes."""
    listed = subprocess.run([r.gantlet, "serve", "--settings"], capture_output=True, text=True, check=True).stdout
    known = set(re.findall(r"^  ([a-z][a-z_]+) +GANTLET_", listed, re.M)) | {"api_tokens"}
    assert len(known) > 40, listed
    schema = json.loads((HERE / "../../deploy/kubernetes/chart/values.schema.json").read_text())["properties"]
    for part, settings in r.settings.items():
        assert set(settings) <= known, set(settings) - known
        offered = set(schema[part]["properties"]["settings"]["properties"])
        assert offered <= known, offered - known
        made = set(settings) - set(r.values[part]["settings"])
        assert not offered & made, offered & made
        assert not offered & {"api_token", "admin_token", "allow_unauthenticated", "cluster_without_tls", "redis_without_tls",
                              "tls_client_ca"}


def prometheus_finds_gateways_and_nodes(r):
    monitors = r.every("ServiceMonitor")
    watched = {"gateway", "node"} if r.values["node"]["metricsPort"] else {"gateway"}
    assert {one["metadata"]["labels"][PART] for one in monitors} == (watched if r.values["serviceMonitor"]["enabled"] else set())
    for monitor in monitors:
        part = monitor["metadata"]["labels"][PART]
        spec = monitor["spec"]
        assert monitor["apiVersion"] == "monitoring.coreos.com/v1" and set(spec) == MONITOR["spec"]
        (endpoint,) = spec["endpoints"]
        assert set(endpoint) <= MONITOR["endpoint"] and set(endpoint.get("tlsConfig", {})) <= MONITOR["tlsConfig"]
        assert all(set(one) == MONITOR["relabeling"] for one in endpoint["relabelings"])
        assert endpoint["scheme"] == ("https" if part == "gateway" and r.values["gateway"]["tlsSecret"] else "http")
        found = [one for one in r.every("Service")
                 if spec["selector"]["matchLabels"].items() <= one["metadata"]["labels"].items()]
        (port,) = [port["targetPort"] for port in found[0]["spec"]["ports"] if port["name"] == endpoint["port"]]
        (target,) = [one["containerPort"] for one in r.service(part)["ports"] if one["name"] == port]
        listens = r.settings[part]["metrics_listen" if part == "node" else "listen"]
        assert len(found) == 1 and listens.endswith(f":{target}"), (part, target)
        # A pod that is not ready is the one to look at.
        assert found[0]["spec"]["publishNotReadyAddresses"] is True
        job = [one["replacement"] for one in endpoint["relabelings"] if one["targetLabel"] == "job"]
        assert f'job="{job[0]}"' in (HERE / "../../deploy/prometheus/gantlet.rules.yml").read_text()


def main():
    rendered = Rendered(*sys.argv[1:])
    for check in (objects_are_what_kubernetes_takes, selectors_find_what_they_are_for, ports_agree, probes_ask_routes_of_the_program,
                  no_secret_stands_in_the_open, files_of_settings_are_there, pods_have_their_walls,
                  parts_reach_one_another_and_nothing_else, settings_are_the_programs, prometheus_finds_gateways_and_nodes):
        check(rendered)
    print(f"kubernetes: {len(rendered.objects)} objects of {pathlib.Path(sys.argv[2]).name} hold")


main()

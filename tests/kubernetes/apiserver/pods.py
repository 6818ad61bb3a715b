"""Writes each part's pod as the controllers would make it, for each pod security standard's namespace: pod-PART-STANDARD.yaml.

usage: pods.py RENDERED
"""
import pathlib
import sys

import yaml

for one in yaml.safe_load_all(pathlib.Path(sys.argv[1]).read_text()):
    if not one or one["kind"] != "StatefulSet":
        continue
    part = one["spec"]["selector"]["matchLabels"]["app.kubernetes.io/component"]
    template = one["spec"]["template"]
    # What only other objects of a cluster could answer for is left out.
    spec = {key: value for key, value in template["spec"].items() if key not in ("serviceAccountName", "runtimeClassName")}
    spec["volumes"] = spec["volumes"] + [{"name": claim["metadata"]["name"], "emptyDir": {}}
                                         for claim in one["spec"]["volumeClaimTemplates"]]
    for standard in ("privileged", "baseline", "restricted"):
        pod = {"apiVersion": "v1", "kind": "Pod", "spec": spec,
               "metadata": {**template["metadata"], "name": part, "namespace": standard}}
        pathlib.Path(f"pod-{part}-{standard}.yaml").write_text(yaml.safe_dump(pod))

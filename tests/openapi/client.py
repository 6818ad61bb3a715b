"""A client that knows nothing of Gantlet but /openapi.json: it asks every operation with random parameters and
bodies, right and wrong ones, as callers of every role, and holds each answer against the document.

    usage: client.py GANTLET REQUESTS [SEED]

Fails on a status that the operation does not name, a 500, an answer that is not of its schema, a connection that
breaks, and a service that is not alive at the end. What reaches other hosts (providers' settings) is only read.
"""
import http.client
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.parse

WORDS = ["", "a", "default", "acme", "strict", "reports", "python", "javascript", "print(1)", "import os", "1+1", "2026-01-31T00:00:00Z",
         "x" * 300, "\u00e9\U0001f680", "../../etc/passwd", "%00", "a\nb", "'; DROP TABLE tenants; --", "sub_1", "key_1", "*", "-1", "{}", "MQ=="]
NUMBERS = [0, 1, -1, 2, 100, 1000, 1001, 2**31, 2**63, -2**63, 1.5, 1e300, 64 * 2**20]
DOCUMENTS = ["extends: strict\n", "extends: default\n", "extends: default\nimports:\n  - import: csv\n    reason: tables\n", "extends: nothing\n"]
# What fits a field of that name.
FITTING = {
    "policy": ["strict", "default"], "language": ["python", "javascript"], "document": DOCUMENTS, "tenant": ["acme"],
    "expires_at": ["2099-01-01T00:00:00Z"], "until": ["2099-01-01T00:00:00Z"], "reason": ["it is needed"],
    "url": ["https://hooks.invalid/gantlet"], "callback_url": ["https://hooks.invalid/gantlet"],
    "arguments": [{}, {"a": 1}], "files": [[]], "environment": [{}], "metadata": [{}, {"a": "b"}], "filename": ["a.py"],
    "policies": [["default"], ["strict", "default"]], "templates": [[]], "scopes": [["execute"], []], "against": ["default", "strict"],
    "max_memory": [200], "memory": [100 * 2**20],
}
# What this client is never given: it opens no WebSocket, has no witness and no tile of the log that is full, and its programs leave no
# file in a result and have ended before they could be cancelled.
REFUSED = {("/v1/executions/{id}/stream", "get"), ("/v1/audit/checkpoint/cosigned", "get"), ("/v1/audit/checkpoint/cosigned", "post"),
           ("/v1/audit/tile/{tail}", "get"), ("/v1/executions/{id}/artifacts/{tail}", "get"), ("/v1/executions/{id}", "delete"),
           # of a cluster, which the service is no part of
           ("/v1/cluster/run", "post"), ("/v1/cluster/audit", "post"), ("/v1/cluster/executions/{id}/events", "get"),
           ("/v1/nodes", "get"), ("/v1/nodes/{id}", "get"), ("/v1/nodes/{id}", "patch"),
           ("/v1/nodes/{id}/token", "post"), ("/v1/nodes/{id}/revoke", "post"), ("/v1/dead-letters", "get"),
           ("/v1/dead-letters/{id}", "delete"), ("/v1/dead-letters/{id}/redeliver", "post"), ("/v1/cluster/join", "post"), ("/v1/cluster/renew", "post")}
QUERY = {"tenant": ["acme"], "from": ["2026-01-01"], "to": ["2099-01-01"], "limit": ["1", "100"]}
# Which members of an answer are kept, and of what they name one; "": of the collection that was asked.
LEARNT = {"id": "", "name": "", "next": "", "seq": "", "execution": "/v1/executions", "submission_id": "/v1/audit/submissions", "path": "",
          "digest": "/v1/policies"}


def collection(path):
    """What an answer at a path has names of: /v1/sessions/contexts for /v1/sessions/{id}/contexts."""
    place = re.sub(r"/\{[^}]*\}", "", path)
    return {"/v1/reviews": "/v1/executions"}.get(place, place)


class Asker:
    def __init__(self, document, port, seed):
        self.document = document
        self.port = port
        self.random = random.Random(seed)
        self.known = {}  # names and ids that answers have brought, by the collection that they are of
        self.keys = [None]
        self.own = set()  # the ids of those keys: revoked, they would end the asking
        self.seen = {}      # by operation: how often each status was answered
        self.troubles = {}  # by operation, status and kind: the first of them
        self.connection = None
        self.operations = [(path, method, operation) for path, methods in document["paths"].items() for method, operation in methods.items()
                           if method in ("get", "post", "put", "patch", "delete")
                           and not ("/sandbox" in path and method != "get")]

    def resolve(self, schema):
        while "$ref" in schema:
            at = self.document
            for part in schema["$ref"][2:].split("/"):
                at = at[part]
            schema = at
        return schema

    def value(self, schema, wrong, depth=0):
        """A value of the schema; with some chance one that is not."""
        schema = self.resolve(schema)
        if wrong and self.random.random() < 0.15:
            return self.random.choice([None, True, [], {}, [[]], self.random.choice(WORDS), self.random.choice(NUMBERS)])
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        for key in ("anyOf", "oneOf"):
            if key in schema:
                return self.value(self.random.choice(schema[key]), wrong, depth + 1)
        if "allOf" in schema:
            made = {}
            for part in schema["allOf"]:
                more = self.value(part, wrong, depth + 1)
                made.update(more if isinstance(more, dict) else {})
            return made
        kind = schema.get("type", "object" if "properties" in schema else "string")
        if isinstance(kind, list):
            kind = self.random.choice(kind)
        if kind == "object":
            required = schema.get("required", [])
            made = {}
            for name, part in schema.get("properties", {}).items():
                if depth < 4 and (name in required or self.random.random() < (0.4 if wrong else 0.15)) and not (wrong and self.random.random() < 0.05):
                    made[name] = self.fitting(name, part, wrong, depth)
            if not wrong and {"code", "code_b64"} <= set(schema.get("properties", {})):  # one of them, and only one
                made.pop("code_b64", None)
                made.pop("files" if "facts" in schema["properties"] else "session_id", None)
                made["code"] = self.fitting("code", {}, False, depth)
                made["language"] = "python"
            if wrong and self.random.random() < 0.1:
                made[self.random.choice(WORDS)] = 1
            return made
        if kind == "array":
            return [self.value(schema.get("items", {}), wrong, depth + 1) for _ in range(self.random.choice([0, 1, 1, 2]))]
        if kind == "integer":
            return self.random.choice([schema.get("minimum", 0), 1, 5] if not wrong else NUMBERS[:-3])
        if kind == "number":
            return self.random.choice([0.5, 1, 2] if not wrong else NUMBERS)
        if kind == "boolean":
            return self.random.random() < 0.5
        if kind == "null":
            return None
        return self.random.choice(WORDS)

    # What a caller would write who has read what the field is for.
    def fitting(self, name, schema, wrong, depth):
        if not wrong or self.random.random() < 0.7:
            if name in FITTING and not self.resolve(schema).get("enum"):
                return self.random.choice(FITTING[name])
            if name == "template" and self.known.get("/v1/templates"):
                return self.random.choice(self.known["/v1/templates"])
            if name == "code":
                return self.random.choice(["print(1)", "import csv", "1", "x =", "import os\nos.system('ls')", "def main(): return {'a': [1]}"])
            if name == "name":
                return "n%d" % self.random.randrange(30)
            if name in ("timeout", "seconds"):
                return self.random.choice([0.5, 1])
        if name == "mode" and self.random.random() < 0.7:
            return "async"
        return self.value(schema, wrong, depth + 1)

    def parameter(self, parameter, wrong, path):
        name = parameter["name"]
        if parameter["in"] == "path":
            known = self.known.get(collection(path.split("/{%s}" % name)[0]), [])
            if known and self.random.random() < (0.6 if wrong else 0.95):
                return self.random.choice(known)
        elif name in ("tenant", "from", "to", "limit") and not wrong:
            return self.random.choice(QUERY[name] if not path.endswith("/diff") else FITTING["policy"])
        value = self.fitting(name, parameter.get("schema", {}), wrong, 0)
        return value if isinstance(value, str) else json.dumps(value)

    def filled(self, path, wrong):
        """Both names of what is one of another's, such as a context of a session."""
        within = re.match(r"(.*)/\{id\}(/\w+)/\{(\w+)\}", path)
        if path.endswith("/rollback"):  # which names it in its body
            within = re.match(r"(.*)/\{id\}(/\w+)/\{(\w+)\}", path.replace("/rollback", "/checkpoints/{checkpoint}"))
        known = within and self.known.get(within[1] + within[2])
        if not known or (wrong and self.random.random() < 0.4):
            return {}
        of, name = self.random.choice(known).split("\n")
        return {"id": of, within[3]: name}

    def ask(self):
        path, method, operation = self.random.choice(self.operations)
        wrong = self.random.random() < 0.5
        headers, query, target = {}, [], path
        filled = self.filled(path, wrong)
        for parameter in operation.get("parameters", []):
            parameter = self.resolve(parameter)
            if parameter["in"] == "path":
                text = filled[parameter["name"]] = filled.get(parameter["name"]) or self.parameter(parameter, wrong, path) or "x"
                target = target.replace("{%s}" % parameter["name"], urllib.parse.quote(text, safe="" if parameter["name"] != "tail" else "/"))
            elif (parameter.get("required") and not wrong) or self.random.random() < 0.25:
                text = self.parameter(parameter, wrong, path)
                if parameter["in"] == "query":
                    query.append((parameter["name"], text))
                elif text and text.isascii() and text.isprintable():
                    headers[parameter["name"]] = text
        if wrong and self.random.random() < 0.1:
            query.append((self.random.choice(WORDS), "1"))
        if query:
            target += "?" + urllib.parse.urlencode(query)
        body = None
        content = self.resolve(operation.get("requestBody", {})).get("content", {})
        if content:
            kind, media = next(iter(content.items()))
            headers["Content-Type"] = kind
            value = self.value(media["schema"], wrong)
            if isinstance(value, dict) and "checkpoint" in value and "checkpoint" in filled:
                value["checkpoint"] = filled["checkpoint"]
            body = json.dumps(value).encode()
            if wrong and self.random.random() < 0.1:
                body = self.random.choice([b"", b"{", b"\xff", b"[]", b"null", body[:-1], body + b"{}"])
        # Who may do anything asks half of all: behind a refusal there is little to be found.
        key = self.keys[-1] if self.random.random() < 0.5 else self.random.choice(self.keys)
        if key:
            headers["Authorization"] = "Bearer " + key
        status, kind, answer = self.exchange(method.upper(), target, body, headers)
        self.seen.setdefault((path, method), {}).setdefault(status, 0)
        self.seen[(path, method)][status] += 1
        self.at = (path, method, status)
        self.of = filled.get("id")
        where = "%s %s -> %d" % (method.upper(), target, status)
        detail = "%s\n  asked: %r\n  answer: %r" % (where, body and body[:2000], answer[:2000])
        if status == 500:
            return self.tell("a 500", detail)
        # A status that the document gives no name to is one that it does not promise.
        named = operation["responses"].get(str(status))
        if named is None:
            return self.tell("an undocumented status", detail)
        self.check(self.resolve(named), status, kind, answer, detail)

    def tell(self, what, detail):
        self.troubles.setdefault(self.at + (what.split(" is ")[0],), what + ": " + detail)

    def exchange(self, method, target, body, headers):
        for again in (True, False):
            if self.connection is None:
                self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            try:
                self.connection.request(method, target, body=body, headers=headers)
                response = self.connection.getresponse()
                answer = response.read()
                if response.will_close:
                    self.connection.close()
                    self.connection = None
                return response.status, response.headers.get_content_type(), answer
            except (http.client.HTTPException, OSError):
                self.connection.close()
                self.connection = None
                if not again:
                    raise
        raise AssertionError

    def check(self, response, status, kind, answer, detail):
        content = response.get("content")
        if content is None:
            if answer and status == 204:
                self.tell("a body where there is none", detail)
            return
        # An artifact has its own type.
        media = content.get(kind) or content.get("application/octet-stream")
        if media is None:
            return self.tell("an undocumented media type " + kind, detail)
        if not (kind == "application/json" or kind.endswith("+json")) or "schema" not in media or kind not in content:
            return
        try:
            value = json.loads(answer)
        except ValueError:
            return self.tell("no JSON", detail)
        trouble = self.mismatch(media["schema"], value, "$")
        if trouble:
            return self.tell(trouble, detail)
        self.learn(value, self.at[0])

    def mismatch(self, schema, value, path):
        """What of a value is not of its schema; empty: nothing."""
        schema = self.resolve(schema)
        for key in ("anyOf", "oneOf"):
            if key in schema:
                found = [self.mismatch(part, value, path) for part in schema[key]]
                return "" if "" in found else found[0]
        for part in schema.get("allOf", []):
            trouble = self.mismatch(part, value, path)
            if trouble:
                return trouble
        kinds = schema.get("type", [])
        kinds = [kinds] if isinstance(kinds, str) else kinds
        if kinds and not any(self.is_of(kind, value) for kind in kinds):
            return "%s is %r, not %s" % (path, value, "/".join(kinds))
        if "enum" in schema and value not in schema["enum"]:
            return "%s is %r, none of %r" % (path, value, schema["enum"])
        if isinstance(value, list) and "items" in schema:
            for index, item in enumerate(value):
                trouble = self.mismatch(schema["items"], item, "%s[%d]" % (path, index))
                if trouble:
                    return trouble
        if isinstance(value, dict):
            for name in schema.get("required", []):
                if name not in value:
                    return "%s has no %s" % (path, name)
            properties = schema.get("properties", {})
            for name, member in value.items():
                if name in properties:
                    trouble = self.mismatch(properties[name], member, path + "." + name)
                    if trouble:
                        return trouble
                elif schema.get("additionalProperties") is False:
                    return "%s has an undocumented %s" % (path, name)
        return ""

    @staticmethod
    def is_of(kind, value):
        if kind == "null":
            return value is None
        if kind == "boolean":
            return isinstance(value, bool)
        if kind == "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        if kind == "number":
            return isinstance(value, (int, float)) and not isinstance(value, bool)
        return isinstance(value, {"object": dict, "array": list, "string": str}[kind])

    def learn(self, value, path):
        """Keeps the names and ids of an answer for the parameters behind the collection that it is of."""
        if isinstance(value, list):
            for one in value[:5]:
                self.learn(one, path)
        if not isinstance(value, dict):
            return
        for name, member in value.items():
            if isinstance(member, (dict, list)):
                self.learn(member, path)
            elif isinstance(member, str) and 0 < len(member) < 120 and name in LEARNT and member not in self.own:
                place = LEARNT[name] or collection(path)
                if "/{id}/" in path:
                    member = self.of + "\n" + member
                known = self.known.setdefault(place, [])
                if member not in known:
                    known.append(member)
                    del known[:-20]


def main():
    gantlet, requests = sys.argv[1], int(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else int.from_bytes(os.urandom(4), "big")
    print("openapi client: seed %d" % seed)
    with tempfile.TemporaryDirectory() as folder, open(os.path.join(folder, "log"), "w+") as log:
        service = subprocess.Popen([gantlet, "serve", "--listen", "127.0.0.1:0", "--data-dir", os.path.join(folder, "data")],
                                   stdout=subprocess.PIPE, stderr=log, text=True,
                                   env=dict(os.environ, GANTLET_REQUESTS_PER_ADDRESS="0", GANTLET_REQUESTS_PER_TOKEN="0"))
        try:
            line = service.stdout.readline()
            port = int(line.split(" (")[0].rsplit(":", 1)[1])
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
            connection.request("GET", "/openapi.json")
            document = json.loads(connection.getresponse().read())
            asker = Asker(document, port, seed)
            for role in ("tenant", "auditor", "reviewer", "admin"):
                # Over TCP nobody without a token is given a key.
                words = [gantlet, "key", "create", "--role", role, "--format", "json", "--data-dir", os.path.join(folder, "data")]
                made = json.loads(subprocess.run(words + ([] if role == "admin" else ["--tenant", "acme"]), check=True, stdout=subprocess.PIPE).stdout)
                asker.keys.append(made["secret"])
                asker.own.add(made["id"])
            for _ in range(requests):
                asker.ask()
            if asker.troubles:
                raise SystemExit("\n".join(asker.troubles.values()))
            seen = asker.seen
            missed = [operation for operation in asker.operations if (operation[0], operation[1]) not in seen]
            if requests >= 2000 and missed:
                raise SystemExit("never asked: %r" % [operation[:2] for operation in missed])
            unanswered = [operation for operation, counts in seen.items() if not any(status < 300 for status in counts)]
            unexpected = sorted(set(unanswered) - REFUSED)
            if requests >= 40000 and unexpected:
                raise SystemExit("never answered with what was asked for: %r" % unexpected)
            statuses = {}
            for counts in seen.values():
                for status, count in counts.items():
                    statuses[status] = statuses.get(status, 0) + count
            if service.poll() is not None:
                raise SystemExit("the service has ended")
            print("openapi client: %d requests of %d operations; statuses %s" % (requests, len(seen), dict(sorted(statuses.items()))))
        except BaseException:
            log.seek(0)
            sys.stderr.write("".join(line for line in log if "request:" not in line)[-4000:])
            raise
        finally:
            service.send_signal(signal.SIGTERM)
            try:
                service.wait(timeout=60)
            except subprocess.TimeoutExpired:
                service.kill()
                raise
        if service.returncode != 0:
            raise SystemExit("the service ended with %d" % service.returncode)


socket.setdefaulttimeout(60)
main()

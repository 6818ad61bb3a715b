"""What RAGFlow's self_managed client, its admin page and its black-box suite do, re-enacted against a
running service. argv: URL, admin token. Exits with 1 and says what differed."""
import base64
import concurrent.futures
import json
import sys
import time
import urllib.error
import urllib.request

URL, ADMIN_TOKEN = sys.argv[1], sys.argv[2]
FAILURES = []


def check(truth, what):
    if not truth:
        FAILURES.append(what)
        print("FAILED: " + what)


def call(method, path, body=None, timeout=20, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = "Bearer " + token
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(URL + path, data, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=timeout) as reply:
            return reply.status, json.loads(reply.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


# --- the provider's client ------------------------------------------------------------------------

class SelfManagedClient:
    """initialize, create_instance, execute_code, destroy_instance, health_check as RAGFlow has them."""

    LANGUAGES = {"python": "python", "javascript": "nodejs", "nodejs": "nodejs"}

    def initialize(self):
        return self.health_check()

    def health_check(self):
        status, body = call("GET", "/healthz", timeout=5)
        return status == 200 and body == {"status": "ok"}

    def execute_code(self, code, language="python", timeout=15, arguments=None):
        body = {"code_b64": base64.b64encode(code.encode()).decode(),
                "language": self.LANGUAGES[language], "arguments": arguments or {}}
        status, result = call("POST", "/run", body, timeout)
        if status != 200:
            raise RuntimeError("HTTP %d: %s" % (status, result))
        return result


def failed(result):
    """How RAGFlow's agent tells a failure: status and exit_code are not looked at."""
    return bool(result["stderr"]) and not (result["stdout"] or result["result"] or result["artifacts"])


KEYS = {"status", "stdout", "stderr", "exit_code", "detail", "time_used_ms", "memory_used_kb",
        "resource_limit_type", "unauthorized_access_type", "runtime_error_type", "artifacts", "result"}


def client_behaviour():
    client = SelfManagedClient()
    check(client.initialize(), "health check")
    check(call("GET", "/") == (200, {"status": "ok"}), "GET /")
    result = client.execute_code("def main(name: str, count: int) -> dict:\n"
                                 "    return {'message': f'Hello {name}!' * count}\n",
                                 arguments={"name": "World", "count": 3})
    check(set(result) == KEYS, "keys: %s" % sorted(result))
    check(result["result"] == {"present": True, "value": {"message": "Hello World!" * 3}, "type": "json"},
          "main(**arguments)")
    result = client.execute_code("function main(args) { const { name, count } = args;\n"
                                 "  return `Hello ${name}!`.repeat(count); }", "javascript",
                                 arguments={"name": "World", "count": 3})
    check(result["result"] and result["result"]["value"] == "Hello World!" * 3, "main(arguments)")
    result = client.execute_code("def main(a):\n    return a\n")
    check(failed(result) and result["status"] == "program_error" and "TypeError" in result["stderr"],
          "missing argument: %s" % result)
    result = client.execute_code("function main() {}", "nodejs")
    check(failed(result) and "must return a value" in result["stderr"], "undefined")
    for body, kind in (({}, "missing"), ({"code_b64": "!"}, "value_error"),
                       ({"code_b64": "", "language": "ruby"}, "enum"),
                       ({"code_b64": "", "arguments": []}, "dict_type"), ({"code_b64": 1}, "string_type")):
        status, answer = call("POST", "/run", body)
        check(status == 422 and answer["detail"][0]["type"] == kind, "422 %s: %s" % (kind, answer))
    status, _ = call("POST", "/run", {"code_b64": "", "base_image": "x", "arguments": None})
    check(status == 200, "unknown fields and null arguments")


# --- the black-box suite ---------------------------------------------------------------------------

LOOP = "def main():\n    while True:\n        pass\n"


def black_box():
    client = SelfManagedClient()
    # 1 to 6: infinite loops, five at a time, and the service answers meanwhile.
    began = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(5) as pool:
        loops = [pool.submit(client.execute_code, LOOP) for _ in range(5)]
        loops.append(pool.submit(client.execute_code, "function main() { while (true) {} }", "nodejs"))
        time.sleep(0.5)
        asked = time.monotonic()
        check(client.health_check() and time.monotonic() - asked < 2, "responsive under loops")
        for loop in loops:
            result = loop.result()
            check(failed(result) and result["resource_limit_type"] == "time"
                  and result["exit_code"] == -124, "loop: %s" % result)
    print("loops took %.1f s" % (time.monotonic() - began))
    # 7
    result = client.execute_code('import json\ndef main():\n    return {"data": "hello, world"}\n')
    check(result["result"] and result["result"]["value"] == {"data": "hello, world"}, "case 7")
    # 8: pandas, and a function that returns nothing.
    result = client.execute_code("import pandas as pd\n\ndef main():\n"
                                 "    df = pd.DataFrame({'Name': ['Alice'], 'Age': [25]})\n")
    check(result["status"] == "success" and result["stderr"] == "", "case 8: %s" % result)
    # 11 to 16: refused before they run.
    for code in ("import os\ndef main():\n    os.system('ls')\n",
                 "import subprocess\ndef main():\n    subprocess.run(['ls'])\n",
                 "def main():\n    eval('1')\n",
                 "import shutil\ndef main():\n    shutil.rmtree('/')\n",
                 "def main():\n    a = 'o' + 's'\n    eval('__import__(a)')\n",
                 "def main():\n    exec('import os')\n"):
        result = client.execute_code(code)
        check(failed(result) and result["exit_code"] == -999 and result["detail"] == "Code is unsafe"
              and result["stderr"].startswith("Line "), "refused: %s" % result)
    # 17: memory; the first would fit, because the interpreter shares what it repeats.
    result = client.execute_code("def main():\n    x = ['a' * 1024 * 1024] * 300\n")
    check(failed(result) and result["exit_code"] == -999, "case 17: %s" % result)
    result = client.execute_code("def main():\n    x = 'a' * (1024 * 1024 * 1024)\n    return len(x)\n")
    check(failed(result), "case 17: %s" % {k: result[k] for k in ("status", "exit_code", "stderr")})


# --- the admin pages -------------------------------------------------------------------------------

def admin_ragflow():
    api = "/api/v1/admin/sandbox"

    def ask(method, path, body=None):
        return call(method, api + path, body, 60, ADMIN_TOKEN)

    status, answer = ask("GET", "/providers")
    check(status == 200 and answer["code"] == 0 and answer["message"] == "Success", "envelope")
    ids = [provider["id"] for provider in answer["data"]]
    check({"self_managed", "local", "aliyun_codeinterpreter", "e2b"} <= set(ids), "ids: %s" % ids)
    status, answer = ask("GET", "/providers/e2b/schema")
    check(answer["data"]["api_key"]["secret"] is True, "schema")
    check(ask("GET", "/providers/moon/schema")[0] == 400, "unknown schema")
    for body, message in (
            (None, "Request body is required"), ({"config": {}}, "provider_type is required"),
            ({"provider_type": "moon"}, "Unknown provider type: moon"),
            ({"provider_type": "e2b", "config": {}}, "Required field 'api_key' is missing"),
            ({"provider_type": "local", "config": {"timeout": True}},
             "Field 'timeout' must be an integer"),
            ({"provider_type": "local", "config": {"timeout": 0}}, "Field 'timeout' must be >= 1")):
        status, answer = ask("POST", "/config", body)
        check(status == 400 and answer == {"code": 400, "message": message, "data": None},
              "%s: %s" % (message, answer))
    status, answer = ask("POST", "/config", {"provider_type": "e2b", "set_active": False,
                                             "config": {"api_key": "e2b_feedfacecafe0123"}})
    check(status == 200 and answer["message"] == "Sandbox configuration updated successfully", "saved")
    check("feedface" not in json.dumps(answer), "a secret came back")
    status, answer = ask("GET", "/config")
    check(answer["data"]["provider_type"] == "local", "set_active=false: %s" % answer)
    status, answer = ask("POST", "/test", {"provider_type": "local", "config": {}})
    check(answer["data"]["success"] and answer["data"]["details"]["exit_code"] == 0
          and "TEST_PASSED" in answer["data"]["details"]["stdout"], "test: %s" % answer)
    status, answer = ask("POST", "/test", {"provider_type": "self_managed",
                                           "config": {"endpoint": "http://127.0.0.1:1", "max_retries": 0}})
    check(status == 200 and not answer["data"]["success"]
          and answer["data"]["details"]["exit_code"] == -1, "no program has ended well: %s" % answer)


def admin_seed():
    def ask(method, path, body=None):
        return call(method, "/api/admin/sandbox" + path, body, 60, ADMIN_TOKEN)

    status, answer = ask("GET", "/providers")
    entry = next(item for item in answer["data"] if item["id"] == "aliyun_codeinterpreter")
    check(set(entry) == {"id", "name", "description", "icon", "tags", "config_schema",
                         "supported_languages"}, "provider keys: %s" % sorted(entry))
    check(entry["config_schema"]["timeout"]["max"] == 30, "schema")
    status, answer = ask("GET", "/config")
    data = answer["data"]
    check(data["active"] == "local" and data["e2b"]["api_key"] == "****0123"
          and data["self_managed"]["timeout"] == 30, "config: %s" % data)
    # A mask that is sent back changes nothing; the rest of the form does.
    config = dict(data["e2b"], timeout=60)
    status, answer = ask("POST", "/config", {"provider_type": "e2b", "config": config,
                                             "set_active": False})
    check(status == 200, "form sent back: %s" % answer)
    shown = ask("GET", "/config")[1]["data"]["e2b"]
    check(shown["api_key"] == "****0123" and shown["timeout"] == 60, "mask: %s" % shown)
    status, answer = ask("POST", "/config", {"provider_type": "self_managed", "set_active": True,
                                             "test_connection": True,
                                             "config": {"endpoint": "http://127.0.0.1:1",
                                                        "max_retries": 0}})
    check(status == 400 and "Connection failed" in answer["error"], "test_connection: %s" % answer)
    check(ask("GET", "/config")[1]["data"]["active"] == "local", "a failed test stores nothing")
    status, answer = ask("POST", "/test", {"provider_type": "local"})
    check(answer["success"] and answer["latency_ms"] > 0, "test: %s" % answer)
    check(ask("PUT", "/active", {"provider": "moon"})[0] == 400, "unknown active")
    check(ask("PUT", "/active", {"provider": "aliyun_codeinterpreter"})[0] == 400, "not configured")
    # The seed's own example, then an execution that falls back because nothing answers there.
    example = {"endpoint": "http://127.0.0.1:1", "pool_size": 20, "max_memory": "512m", "timeout": 60,
               "enable_seccomp": True, "enable_ast_analysis": True, "max_retries": 0}
    check(ask("POST", "/config", {"provider_type": "self_managed", "config": example})[0] == 200, "seed")
    status, answer = call("POST", "/v1/execute", {"language": "python", "code": "print(1)"})
    check(status == 503 and answer["code"] == "SB003", "no fallback: %s" % answer)
    # Nobody answers there, so the switch is refused unless it is forced.
    check(ask("PUT", "/active", {"provider": "self_managed", "fallback": ["local"]})[0] == 400, "a dead provider")
    check(ask("PUT", "/active", {"provider": "self_managed", "fallback": ["local"], "force": True})[0] == 200, "fallback")
    status, answer = call("POST", "/v1/execute", {"language": "python", "code": "print(1)"})
    check(status == 200 and answer["provider"] == "local"
          and answer["fallback_from"][0]["provider"] == "self_managed"
          and answer["fallback_from"][0]["code"] == "SB003", "fell back: %s" % answer)
    check(ask("PUT", "/active", {"provider": "local", "fallback": []})[0] == 200, "back to local")


client_behaviour()
black_box()
admin_ragflow()
admin_seed()
print("%d failures" % len(FAILURES))
sys.exit(1 if FAILURES else 0)

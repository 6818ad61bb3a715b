"""The client. Standard library only."""
from __future__ import annotations

import base64
import http.client
import json
import os
import ssl
import urllib.parse
from dataclasses import dataclass, field
from typing import Any, Dict, List, Mapping, Optional

DEFAULT_URL = "http://127.0.0.1:9385"
_PATIENCE = 60.0  # seconds beyond the run's own limit: waiting for a place, and the way back
_MAX_REPLY = 256 << 20


class GantletError(Exception):
    """The service refused or could not be asked. A program that fails is no error: see
    ExecutionResult.status.

    status: the HTTP status, 0 where no answer came. code: the SB code, "" where there is none.
    retry_after: seconds after which a new try makes sense, or None. Whether the program may have run:
    only for status 502, and where the connection broke off (status 0 with maybe_ran).
    """

    def __init__(self, message: str, *, status: int = 0, code: str = "", resolution: str = "",
                 retry_after: Optional[int] = None, maybe_ran: bool = False) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.resolution = resolution
        self.retry_after = retry_after
        self.maybe_ran = maybe_ran


@dataclass(frozen=True)
class Finding:
    rule: str
    severity: str
    message: str
    line: int
    column: int
    snippet: str
    action: str
    cwe: Optional[str] = None
    hint: Optional[str] = None  # what to write instead


@dataclass(frozen=True)
class Verdict:
    action: str  # "allow", "review", "deny"
    policy: str
    policy_digest: str
    capabilities: List[str]
    findings: List[Finding]

    @property
    def allowed(self) -> bool:
        return self.action == "allow"


@dataclass(frozen=True)
class Artifact:
    name: str
    mime_type: str
    content: bytes


@dataclass(frozen=True)
class DroppedArtifact:
    """A file that the program left and that was not handed out."""
    name: str
    size: int
    reason: str


@dataclass(frozen=True)
class Truncation:
    stdout: bool
    stderr: bool
    stdout_bytes: int
    stderr_bytes: int


@dataclass(frozen=True)
class ExecutionResult:
    id: str
    status: str  # "success", "program_error", "denied", "timeout", …
    exit_code: Optional[int]
    stdout: str
    stderr: str
    value: Any  # what main() returned
    provider: Optional[str]
    verdict: Verdict
    artifacts: List[Artifact]
    truncated: Truncation
    metrics: Dict[str, Any]
    error: Optional[Dict[str, str]]  # {"code", "message", "resolution"}
    raw: Dict[str, Any] = field(repr=False)  # the whole document
    dropped_artifacts: List[DroppedArtifact] = field(default_factory=list)  # the first of them
    dropped_artifacts_count: int = 0  # all of them
    advice: Optional[str] = None  # of a refused submission: what to write instead

    @property
    def ok(self) -> bool:
        return self.status == "success"


def _verdict(document: Mapping[str, Any]) -> Verdict:
    findings = [
        Finding(item["rule"], item["severity"], item["message"], item["line"], item["column"],
                item["snippet"], item["action"], item.get("cwe"), item.get("hint"))
        for item in document["findings"]
    ]
    return Verdict(document["action"], document["policy"], document["policy_digest"],
                   list(document["capabilities"]), findings)


def _result(document: Dict[str, Any]) -> ExecutionResult:
    artifacts = [Artifact(item["name"], item["mime_type"], base64.b64decode(item["content_b64"]))
                 for item in document["artifacts"]]
    return ExecutionResult(
        id=document["id"], status=document["status"], exit_code=document["exit_code"],
        stdout=document["stdout"], stderr=document["stderr"], value=document["result"],
        provider=document["provider"], verdict=_verdict(document["verdict"]), artifacts=artifacts,
        truncated=Truncation(**document["truncated"]), metrics=document["metrics"],
        error=document["error"], raw=document,
        dropped_artifacts=[DroppedArtifact(item["name"], item["size"], item["reason"])
                           for item in document.get("dropped_artifacts", [])],
        dropped_artifacts_count=document.get("dropped_artifacts_count", 0),
        advice=document.get("advice"))


class Client:
    """One service. May be used from many threads at once: it holds no connection."""

    def __init__(self, url: Optional[str] = None, token: Optional[str] = None, *,
                 tenant: Optional[str] = None, context: Optional[ssl.SSLContext] = None) -> None:
        parts = urllib.parse.urlsplit(url or os.environ.get("GANTLET_URL") or DEFAULT_URL)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("the URL must start with http:// or https://")
        self._tls = parts.scheme == "https"
        self._host = parts.hostname
        self._port = parts.port
        self._base = parts.path.rstrip("/")
        self._token = token if token is not None else os.environ.get("GANTLET_API_TOKEN")
        self._tenant = tenant
        self._context = context

    def __repr__(self) -> str:  # without the token
        scheme = "https" if self._tls else "http"
        return "Client(%r)" % ("%s://%s:%s" % (scheme, self._host, self._port or ""))

    def execute_code(self, code: str, language: str = "python", timeout: Optional[float] = None,
                     arguments: Optional[Mapping[str, Any]] = None, *,
                     policy: Optional[str] = None, memory: Optional[str] = None,
                     stdin: Optional[str] = None,
                     files: Optional[Mapping[str, bytes]] = None) -> ExecutionResult:
        """Vets the code and, where its policy allows it, runs it. `timeout` in seconds, `memory` such
        as "128m"; both only lower what the policy gives. `files`: path below the workspace → bytes."""
        body: Dict[str, Any] = {"language": language, "code": code}
        if arguments is not None:
            body["arguments"] = dict(arguments)
        for key, value in (("timeout", timeout), ("policy", policy), ("memory", memory),
                           ("stdin", stdin)):
            if value is not None:
                body[key] = value
        if files:
            body["files"] = [
                {"name": name, "content_b64": base64.b64encode(content).decode("ascii")}
                for name, content in files.items()]
        # The service ends the run by itself; this only keeps a dead connection from waiting for ever.
        patience = (timeout if timeout is not None else 600.0) + _PATIENCE
        return _result(self._post("/v1/execute", body, patience))

    def vet(self, code: str, language: str = "python", *, policy: Optional[str] = None,
            filename: Optional[str] = None) -> Verdict:
        """The verdict on the code, without running it."""
        body: Dict[str, Any] = {"language": language, "code": code}
        if policy is not None:
            body["policy"] = policy
        if filename is not None:
            body["filename"] = filename
        return _verdict(self._post("/v1/vet", body, _PATIENCE)["verdict"])

    def _post(self, path: str, body: Mapping[str, Any], patience: float) -> Dict[str, Any]:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self._token:
            headers["Authorization"] = "Bearer " + self._token
        if self._tenant:
            headers["X-Tenant-ID"] = self._tenant
        payload = json.dumps(body, allow_nan=False).encode("utf-8")
        connection: http.client.HTTPConnection
        if self._tls:
            connection = http.client.HTTPSConnection(
                self._host, self._port, timeout=patience,
                context=self._context or ssl.create_default_context())
        else:
            connection = http.client.HTTPConnection(self._host, self._port, timeout=patience)
        sent = False
        try:
            connection.connect()
            sent = True
            connection.request("POST", self._base + path, payload, headers)
            reply = connection.getresponse()
            data = reply.read(_MAX_REPLY + 1)
        except (OSError, http.client.HTTPException) as fault:
            raise GantletError("the service could not be asked: %s" % fault,
                               maybe_ran=sent) from fault
        finally:
            connection.close()
        if len(data) > _MAX_REPLY:
            raise GantletError("the answer is too large", status=reply.status, maybe_ran=True)
        try:
            document = json.loads(data)
        except ValueError:
            document = None
        if reply.status == 200 and isinstance(document, dict):
            return document
        raise _error(reply, document)


def _error(reply: http.client.HTTPResponse, document: Any) -> GantletError:
    problem = document if isinstance(document, dict) else {}
    wait = reply.getheader("Retry-After") or ""
    return GantletError(
        problem.get("detail") or "the service answered with status %d" % reply.status,
        status=reply.status, code=problem.get("code") or "",
        resolution=problem.get("resolution") or "",
        retry_after=int(wait) if wait.isdigit() else None, maybe_ran=reply.status in (500, 502))


def execute_code(code: str, language: str = "python", timeout: Optional[float] = None,
                 arguments: Optional[Mapping[str, Any]] = None) -> ExecutionResult:
    """Client().execute_code: on the service that the environment names."""
    return Client().execute_code(code, language, timeout, arguments)


def vet(code: str, language: str = "python") -> Verdict:
    """Client().vet: by the service that the environment names."""
    return Client().vet(code, language)

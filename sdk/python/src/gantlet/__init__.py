"""Client of Gantlet: vet untrusted Python and JavaScript, then run it in a sandbox.

    import gantlet

    result = gantlet.execute_code("def main(a, b):\n    return a + b\n", arguments={"a": 1, "b": 2})
    print(result.value)                     # 3
    verdict = gantlet.vet("import os\n")
    print(verdict.action, verdict.findings[0].message)

The functions talk to GANTLET_URL (http://127.0.0.1:9385), with GANTLET_API_TOKEN where it is set; a
Client talks to wherever it is told to.
"""
from .client import (
    Artifact,
    Client,
    ExecutionResult,
    Finding,
    GantletError,
    Truncation,
    Verdict,
    execute_code,
    vet,
)

__all__ = [
    "Artifact",
    "Client",
    "ExecutionResult",
    "Finding",
    "GantletError",
    "Truncation",
    "Verdict",
    "execute_code",
    "vet",
]
__version__ = "0.1.0"

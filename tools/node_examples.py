#!/usr/bin/env python3
"""Writes the examples of node's own documentation as scripts into a folder.

    tools/node_examples.py FOLDER [API]
    build/release/gantlet vet FOLDER

API is a folder of node's documentation as Markdown or HTML (Debian: nodejs-doc, in
/usr/share/doc/nodejs/api, which is the default). Left out are the pages on what a submission never
gets: processes, the network, workers, the engine, the module system.
"""

import html
import pathlib
import re
import sys

NEVER = {
    "addons", "all", "async_hooks", "child_process", "cli", "cluster", "corepack", "debugger", "deprecations", "dgram", "diagnostics_channel", "dns",
    "documentation", "domain", "embedding", "errors", "esm", "http", "http2", "https", "index", "inspector", "intl", "module",
    "modules", "n-api", "net", "packages", "permissions", "policy", "process", "quic", "repl", "report", "single-executable-applications",
    "sqlite", "synopsis", "test", "tls", "trace_events", "tracing", "tty", "typescript", "v8", "vm", "wasi", "webassembly", "worker_threads",
}


MODULES = ["assert", "crypto", "events", "fs", "os", "path", "punycode", "querystring", "readline", "stream", "timers", "url", "util", "zlib"]


def with_modules(code, module):
    """An example that takes a module for granted imports it."""
    missing = [name for name in MODULES
               if re.search(rf"(?<![\w.'\"/]){name}\.\w", code) and not re.search(rf"(?:const|let|var|import)\b[^;\n]*\b{name}\b|[({{,]\s*{name}\s*[,)}}=]", code)]
    lines = [f"import {name} from 'node:{name}';" if module else f"const {name} = require('node:{name}');" for name in missing]
    return "\n".join([*lines, code])


def examples_of(path):
    """(whether it is an ES module, the text) for each block of a page."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        for kind, code in re.findall(r"^```(m?js|cjs)[^\n]*\n(.*?)^```", text, re.M | re.S):
            yield kind == "mjs", code
        return
    for kind, code in re.findall(r'<pre[^>]*>\s*(?:<input[^>]*>)?\s*<code class="language-(m?js|cjs)[^"]*">(.*?)</code>', text, re.S):
        yield kind == "mjs", html.unescape(re.sub(r"<[^>]+>", "", code))


def main(folder, api="/usr/share/doc/nodejs/api"):
    target = pathlib.Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    written = 0
    pages = [*pathlib.Path(api).glob("*.md"), *pathlib.Path(api).glob("*.html")]
    if not pages:
        sys.exit(f"node_examples: no page of node's documentation is in {api} (Debian: apt-get install nodejs-doc)")
    for page in sorted(pages):
        if page.stem in NEVER:
            continue
        for number, (module, code) in enumerate(examples_of(page), start=1):
            name = f"{page.stem}_{number:03}.{'mjs' if module else 'js'}"
            (target / name).write_text(with_modules(code.rstrip(), module) + "\n", encoding="utf-8")
            written += 1
    print(f"{written} examples in {target}")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(*sys.argv[1:])

"""Executions watched over a WebSocket by Python's websockets.

usage: stream.py GANTLET
"""
import asyncio
import json
import shutil
import subprocess
import sys
import tempfile
import urllib.request

import websockets


def post(url, body):
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request) as response:
        return json.load(response)


async def watch(url, live=False):
    events = []
    async with websockets.connect(url, max_size=None) as socket:
        if live:
            await (await socket.ping())
            await socket.send("nobody hears this")
        async for message in socket:
            events.append(json.loads(message))
    assert socket.close_code == 1000, socket.close_code
    return events


async def check(base):
    made = post(base + "/v1/executions", {"language": "python", "mode": "async", "code": "import time\nfor i in range(3):\n    print(i, flush=True)\n    time.sleep(0.05)\n6 * 7\n"})
    url = base.replace("http", "ws") + "/v1/executions/" + made["id"] + "/stream"
    live = await watch(url, live=True)
    assert [event["id"] for event in live] == list(range(1, len(live) + 1)), live
    assert [event["event"] for event in live if event["event"][:3] != "std"] == ["queued", "vetted", "started", "result", "ended"], live
    assert "".join(event["data"]["text"] for event in live if event["event"] == "stdout") == "0\n1\n2\n", live
    assert await watch(url + "?after=2") == live[2:]
    try:
        await watch(base.replace("http", "ws") + "/v1/executions/sub_none/stream")
        raise AssertionError("there is no such execution")
    except websockets.exceptions.InvalidStatusCode as refused:
        assert refused.status_code == 404, refused


folder = tempfile.mkdtemp(prefix="gantlet-peers-")
service = subprocess.Popen([sys.argv[1], "serve", "--listen", "127.0.0.1:0", "--data-dir", folder + "/data", "--log-level", "error"], stdout=subprocess.PIPE, text=True)
try:
    asyncio.run(asyncio.wait_for(check(service.stdout.readline().split()[2]), 60))
finally:
    service.terminate()
    service.wait()
    shutil.rmtree(folder)
print("stream: websockets has watched")

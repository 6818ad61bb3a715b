// Executions watched over a WebSocket by npm's ws.
import assert from "node:assert/strict";
import WebSocket from "ws";
import { startService } from "./service.mjs";

const service = await startService(process.argv[2]);
const base = service.url.replace("http", "ws");

function watch(id, query = "", options = {}) {
  return new Promise((done, failed) => {
    const socket = new WebSocket(`${base}/v1/executions/${id}/stream${query}`, options);
    const events = [];
    socket.on("message", (data, binary) => {
      assert.equal(binary, false);
      events.push(JSON.parse(data));
    });
    socket.on("close", (code) => done({ events, code }));
    socket.on("unexpected-response", (_, response) => done({ status: response.statusCode }));
    socket.on("error", failed);
    socket.on("open", () => options.opened?.(socket));
  });
}

const code = 'import time\nfor i in range(5):\n    print(i, "\u00e9" * 20000, flush=True)\n    time.sleep(0.02)\nresult = "x" * 300000\n';
const { body } = await service.post("/v1/executions", { language: "python", code, mode: "async" });
let pongs = 0;
const live = await watch(body.id, "", {
  opened: (socket) => {
    socket.on("pong", () => pongs++);
    for (let i = 0; i < 50; i++) socket.ping();
    socket.send("nobody hears this");
  },
});
assert.equal(live.code, 1000);
assert.deepEqual(live.events.map((event) => event.id), live.events.map((_, i) => i + 1));
assert.equal(live.events[0].event, "queued");
assert.equal(live.events.at(-1).event, "ended");
assert.equal(live.events.at(-1).data.state, "COMPLETED");
assert.equal(live.events.find((event) => event.event === "result").data.result.length, 300000);
assert.ok(pongs > 0);

// Also after its end, from any number on, and nothing behind the last.
const whole = await watch(body.id);
assert.deepEqual(whole.events.map((event) => event.event).filter((name) => !name.startsWith("std")),
                 live.events.map((event) => event.event).filter((name) => !name.startsWith("std")));
for (let after = 0; after <= whole.events.length; after++) {
  const rest = await watch(body.id, `?after=${after}`);
  assert.equal(rest.code, 1000);
  assert.deepEqual(rest.events, whole.events.slice(after));
}
assert.equal((await watch("sub_none")).status, 404);
assert.equal((await watch(body.id, "?after=x")).status, 400);
assert.equal((await watch(body.id, "", { origin: "https://evil.example" })).status, 403);
assert.equal((await fetch(`${service.url}/v1/executions/${body.id}/stream`)).status, 426);

// One that says too much is told so.
const endless = (await service.post("/v1/executions", { language: "python", code: "while True: pass", mode: "async" })).body.id;
const large = await watch(endless, "", { opened: (socket) => socket.send(Buffer.alloc(16 << 20)) }).catch((error) => ({ error }));
assert.ok(large.code === 1009 || large.error, JSON.stringify(large));
await fetch(`${service.url}/v1/executions/${endless}`, { method: "DELETE" });
await service.stop();
console.log("stream: ws has watched");

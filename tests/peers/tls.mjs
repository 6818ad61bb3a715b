// The same over TLS, with certificates of a CA that no system knows: executions watched by ws, and a webhook whose
// receiver has a certificate of the operator's own CA. Made for NODE_EXTRA_CA_CERTS=FOLDER/ca.pem.
//
//   usage: tls.mjs GANTLET FOLDER     (FOLDER: ca.pem, other.pem, server.pem, server.key)
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import WebSocket from "ws";
import { startService } from "./service.mjs";

const [gantlet, folder] = process.argv.slice(2);
const file = (name) => join(folder, name);
const certificate = { cert: readFileSync(file("server.pem")), key: readFileSync(file("server.key")) };
const tls = { GANTLET_TLS_CERTIFICATE: file("server.pem"), GANTLET_TLS_KEY: file("server.key") };

let take;
const told = new Promise((done) => (take = done));
let refused = 0;
const receiver = createServer(certificate, async (request, response) => {
  let body = "";
  for await (const piece of request) body += piece;
  response.writeHead(204).end();
  take({ headers: request.headers, body });
});
receiver.on("tlsClientError", () => refused++);
await new Promise((ready) => receiver.listen(0, "127.0.0.1", ready));
const hook = `https://127.0.0.1:${receiver.address().port}/hook`;

const service = await startService(gantlet, { ...tls, GANTLET_WEBHOOK_CA: file("ca.pem") });
assert.ok(service.url.startsWith("https://"), service.url);
const secret = service.cli("webhook", "create", hook).trim();
const code = 'import time\nfor i in range(3):\n    print(i, "\u00e9" * 20000, flush=True)\n    time.sleep(0.02)\n';
const { status, body } = await service.post("/v1/executions", { language: "python", code, mode: "async" });
assert.equal(status, 202);

const address = `${service.url.replace("https", "wss")}/v1/executions/${body.id}/stream`;
const watch = (options) =>
  new Promise((done, failed) => {
    const socket = new WebSocket(address, options);
    const events = [];
    socket.on("message", (data) => events.push(JSON.parse(data)));
    socket.on("open", () => socket.ping());
    socket.on("close", (end) => done({ events, end }));
    socket.on("error", failed);
  });
const live = await watch({});
assert.equal(live.end, 1000);
assert.deepEqual(live.events.map((event) => event.id), live.events.map((_, i) => i + 1));
assert.equal(live.events.at(-1).event, "ended");
assert.equal(live.events.filter((event) => event.event === "stdout").map((event) => event.data.text).join("").length, 3 * 20003);
// Who trusts another CA alone does not come so far; plain text is told to use TLS, or hears nothing.
await assert.rejects(watch({ ca: readFileSync(file("other.pem")) }));
const plain = await fetch(service.url.replace("https", "http") + "/livez").catch(() => null);
assert.ok(plain === null || plain.status >= 400, String(plain?.status));

const message = await told;
assert.equal(new Webhook(secret).verify(message.body, message.headers).data.id, body.id);
await service.stop();

// Without the CA the receiver is not trusted, and told nothing; with a file that is none, nothing starts.
const strict = await startService(gantlet, tls);
strict.cli("webhook", "create", hook);
await strict.post("/v1/executions", { language: "python", code: "1", mode: "async" });
while (refused === 0) await new Promise((later) => setTimeout(later, 20));
const [delivery] = JSON.parse(strict.cli("webhook", "deliveries", "--format", "json"));
assert.notEqual(delivery.state, "DELIVERED");
await strict.stop();
await assert.rejects(startService(gantlet, { GANTLET_WEBHOOK_CA: file("server.key") }), /did not start/);
receiver.close();
console.log("tls: ws has watched, and a receiver of an own CA was told");

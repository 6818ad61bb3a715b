// What webhooks and callbacks are sent, verified by the library of Standard Webhooks.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";
import { startService } from "./service.mjs";

const waiting = [];
const kept = [];
const receiver = createServer(async (request, response) => {
  let body = "";
  for await (const piece of request) body += piece;
  response.writeHead(204).end();
  const message = { path: request.url, headers: request.headers, body };
  waiting.length > 0 ? waiting.shift()(message) : kept.push(message);
});
await new Promise((ready) => receiver.listen(0, "127.0.0.1", ready));
const base = `http://127.0.0.1:${receiver.address().port}`;
const next = () => (kept.length > 0 ? Promise.resolve(kept.shift()) : new Promise((take) => waiting.push(take)));

const service = await startService(process.argv[2]);
const run = (more) => service.post("/v1/executions", { language: "python", code: "print(1)", mode: "async", ...more });

const secret = service.cli("webhook", "create", base + "/hook").trim();
const queued = await run({});
assert.equal(queued.status, 202);
const told = await next();
assert.equal(told.path, "/hook");
const payload = new Webhook(secret).verify(told.body, told.headers);
assert.equal(payload.type, "execution.ended");
assert.equal(payload.data.id, queued.body.id);
assert.equal(payload.data.state, "COMPLETED");
assert.throws(() => new Webhook(secret).verify(told.body.replace("COMPLETED", "FAILED"), told.headers));
assert.throws(() => new Webhook("whsec_" + Buffer.alloc(32).toString("base64")).verify(told.body, told.headers));
assert.throws(() => new Webhook(secret).verify(told.body, { ...told.headers, "webhook-id": "msg_other" }));

// The same message again, on demand.
let deliveries;
do deliveries = JSON.parse(service.cli("webhook", "deliveries", "--state", "DELIVERED", "--format", "json"));
while (deliveries.length === 0);
service.cli("webhook", "redeliver", deliveries[0].id);
const again = await next();
assert.equal(again.headers["webhook-id"], told.headers["webhook-id"]);
new Webhook(secret).verify(again.body, again.headers);

// After a rotation both secrets verify.
const [hook] = JSON.parse(service.cli("webhook", "list", "--format", "json"));
const renewed = service.cli("webhook", "rotate", hook.id).trim();
await run({});
const both = await next();
new Webhook(secret).verify(both.body, both.headers);
new Webhook(renewed).verify(both.body, both.headers);
service.cli("webhook", "delete", hook.id);

// An execution's own callback, with the secret of its answer.
const called = await run({ callback_url: base + "/back" });
assert.equal(called.status, 202);
const back = await next();
assert.equal(back.path, "/back");
assert.equal(new Webhook(called.body.callback_secret).verify(back.body, back.headers).data.id, called.body.id);

await service.stop();
receiver.close();
console.log("webhooks: standardwebhooks verifies all of them");

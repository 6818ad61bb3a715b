// node test context keys
const test = require("node:test");
test("a", t => { for (const k of Reflect.ownKeys(Object.getPrototypeOf(t))) { const m = t[k];
if (m && m.method) m.method(console, "log");
} });

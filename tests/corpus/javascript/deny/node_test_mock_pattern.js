// node test mock pattern
const test = require("node:test");
test("a", ({ mock: m }) => { m.getter(console, "log");
});

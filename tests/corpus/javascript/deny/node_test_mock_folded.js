// node test mock folded
const { test } = require("node:test");
test("x", t => { const { ["mo" + "ck"]: m } = t;
m.method(console, "log");
});

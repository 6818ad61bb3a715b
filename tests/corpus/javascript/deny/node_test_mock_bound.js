// node test mock bound
const { test } = require("node:test");
test("a", (t) => {
  const take = t.mock.method.bind(t.mock);
  take(console, "log");
});

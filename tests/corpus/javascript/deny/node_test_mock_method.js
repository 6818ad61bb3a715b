// node test mock method
const test = require("node:test");
test("a", t => { const f = t.mock.method(process, "getBuiltinModule");
f("child_process");
});

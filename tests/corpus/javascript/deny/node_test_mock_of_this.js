// node test mock of this
const { it } = require("node:test");
it("a", function () { const m = this.mock;
m.method((() => 1), "constructor")("return process")();
});

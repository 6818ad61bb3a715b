// node's own tests, with a stand-in
const test = require("node:test");
const assert = require("node:assert");
const { describe, it } = require("node:test");
const add = (a, b) => a + b;
test("adds", () => { assert.strictEqual(add(1, 2), 3);
});
test("table", async t => { for (const [a, b, e] of [[1, 1, 2], [2, 3, 5]]) { await t.test(`${a}+${b}`, () => assert.equal(add(a, b), e));
} });
describe("x", () => { it("rejects", async () => { await assert.rejects(Promise.reject(new TypeError("q")), TypeError);
assert.ok(true);
assert.match("abc", /b/);
assert.notDeepStrictEqual({ a: 1 }, { a: 2 });
});
});
const { mock } = require("node:test");
test("stand-in", () => {
  const send = mock.fn((to) => to.length);
  assert.equal(send("ann"), 3);
  assert.equal(send.mock.calls.length, 1);
});

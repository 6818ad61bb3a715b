// node's own tests, in groups and by tables
import test, { describe, it, before, after, beforeEach, afterEach } from "node:test";
import assert from "node:assert/strict";
class Stack { #i = [];
push(x) { this.#i.push(x);
return this;
} pop() { if (!this.#i.length) throw new Error("empty");
return this.#i.pop();
} get size() { return this.#i.length;
} }
describe("Stack", () => { let s;
beforeEach(() => { s = new Stack();
});
it("pushes", () => { assert.equal(s.push(1).size, 1);
});
it("throws", () => { assert.throws(() => s.pop(), { message: "empty" });
});
});
test("async", async (t) => { await t.test("sub", () => { assert.deepEqual([1], [1]);
});
const v = await Promise.resolve(3);
assert.strictEqual(v, 3);
});
test("skip", { skip: true }, () => {});
it.todo("later");

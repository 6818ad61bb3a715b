// assertion dsl
class Expect { constructor(v) { this.v = v; this.neg = false; } get not() { this.neg = !this.neg; return this; } check(ok, msg) { if (ok === this.neg) throw new Error(`expected ${this.v} ${this.neg ? 'not ' : ''}${msg}`); return this; } }
const matchers = { toEqual: (v, e) => [JSON.stringify(v) === JSON.stringify(e), `to equal ${JSON.stringify(e)}`], toContain: (v, e) => [v.includes(e), `to contain ${e}`] };
for (const [name, m] of Object.entries(matchers)) Expect.prototype[name] = function (e) { return this.check(...m(this.v, e)); };
const expect = (v) => new Expect(v);
expect([1, 2]).toContain(2).not.toContain(3); try { expect(1).toEqual(2); } catch (e) { console.log(e.message); }

// dsl chained getters
const should = (v) => { const api = { neg: false, get not() { this.neg = !this.neg; return this; }, get be() { return this; }, equal(x) { if ((v === x) === this.neg) throw new Error(`${v} ${this.neg ? '=' : '!'}= ${x}`); return this; }, above(n) { if (v > n === this.neg) throw new Error('above'); return this; } }; return api; };
should(5).be.above(3).not.equal(4); try { should(1).not.equal(1); } catch (e) { console.log(e.message); }

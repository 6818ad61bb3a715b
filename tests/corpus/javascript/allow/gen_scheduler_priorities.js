// gen scheduler priorities
class Scheduler { #q = []; add(gen, prio = 0) { this.#q.push({ it: gen(), prio }); return this; } run() { const out = []; while (this.#q.length) { this.#q.sort((a, b) => b.prio - a.prio); const t = this.#q[0]; const { value, done } = t.it.next(out.length); if (done) this.#q.shift(); else { out.push(value); t.prio -= 1; } } return out; } }
console.log(new Scheduler().add(function* () { yield 'a1'; yield 'a2'; }, 1).add(function* () { const n = yield 'b1'; yield `b${n}`; }).run());

// A heap swaps what stands at two numbers, and its keys are texts that stand in the program.
class Heap {
  #items = [];
  constructor(before) { this.before = before; }
  push(item) { this.#items.push(item); let i = this.#items.length - 1; while (i > 0) { const up = (i - 1) >> 1; if (!this.before(this.#items[i], this.#items[up])) break; [this.#items[i], this.#items[up]] = [this.#items[up], this.#items[i]]; i = up; } return this; }
  get first() { return this.#items[0]; }
}
const roads = { oslo: { turku: 3 }, turku: { narvik: 5 }, narvik: {} };
const best = {};
const heap = new Heap((a, b) => a[1] < b[1]);
for (const [town, to] of Object.entries(roads)) for (const [other, km] of Object.entries(to)) { best[other] = km + 1; heap.push([town, km]); }
console.log(best, heap.first);

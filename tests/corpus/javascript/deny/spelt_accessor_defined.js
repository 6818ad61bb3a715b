// An accessor, defined with an arrow function, reads by a name that stands in another table.
class View {
  #of; #names;
  constructor(of, names) { this.#of = of; this.#names = names; Object.keys(names).forEach((n) => this.#show(n)); }
  #show(n) { Object.defineProperty(this, n, { get: () => this.#of[this.#names[n]] }); }
}
const names = Object.fromEntries([['label', 'name'], ['build', [...'c+o+n+s+t+r+u+c+t+o+r'].filter((c) => c !== '+').join('')]]);
const view = new View(function twice(n) { return 2 * n; }, names);
const { label, build } = view;
const run = build.apply(null, ['n', 'return n + 1'].map(String));
console.log(label, run(41));

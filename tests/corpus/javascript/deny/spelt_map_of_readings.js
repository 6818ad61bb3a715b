// Numbers of a list are letters, and Reflect.get reads by their word what a map keeps under a text.
const readings = [99, 111, 110, 115, 116, 114, 117, 99, 116, 111, 114];
const label = readings.map((r) => String.fromCodePoint(r)).join('');
class Lab {
  #kept = new Map();
  keep(name, what) { this.#kept.set(name, what); return this; }
  part(name, field) { return Reflect.get(this.#kept.get(name), field); }
  sum(name, ...given) { let sum = 0; for (const n of this.#kept.get(name)(...given)) sum += n; return sum; }
}
const lab = new Lab().keep('up', function* (n) { for (let i = 0; i < n; ++i) yield i; }).keep('one', function* () { yield 1; });
console.log(lab.sum('up', 4), lab.sum('one'));
const made = lab.part('up', label);
lab.keep('own', made('n', 'yield n; yield n + 2'));
console.log(lab.sum('own', 20));

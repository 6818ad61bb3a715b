// An iterator of the program's own hands out the steps of the way.
class Steps {
  constructor(...s) { this.s = s; }
  [Symbol.iterator]() { let i = 0; return { next: () => (i < this.s.length ? { value: this.s[i++], done: false } : { value: undefined, done: true }) }; }
}
let at = [];
for (const step of new Steps('map', 'constructor')) at = at[step];
console.log(at('return 6*7')());

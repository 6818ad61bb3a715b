// an iterator written by hand
class List { constructor(...xs) { this.xs = xs; } [Symbol.iterator]() { let i = 0; const xs = this.xs; return {next: () => (i < xs.length ? {value: xs[i++], done: false} : {value: undefined, done: true}), [Symbol.iterator]() { return this; }}; } }
for (const x of new List(1, 2)) console.log(x);

// forth interpreter
class Forth {
  constructor() { this.stack = []; this.words = { '+': () => this.bin((a, b) => a + b), '*': () => this.bin((a, b) => a * b), dup: () => this.stack.push(this.stack.at(-1)), drop: () => this.stack.pop() }; }
  bin(f) { const b = this.stack.pop(), a = this.stack.pop(); this.stack.push(f(a, b)); }
  define(name, body) { this.words[name] = () => this.run(body); }
  run(src) { for (const w of src.trim().split(/\s+/)) { const n = Number(w); if (!Number.isNaN(n)) this.stack.push(n); else if (this.words[w]) this.words[w](); else throw new Error('? ' + w); } return this; }
}
const f = new Forth(); f.define('square', 'dup *');
console.log(f.run('3 square 4 +').stack);

// commands with undo
class Editor { text = ''; #done = []; do(c) { this.text = c.run(this.text); this.#done.push(c); return this; } undo() { const c = this.#done.pop(); if (c) this.text = c.back(this.text); return this; } }
const append = (s) => ({run: (t) => t + s, back: (t) => t.slice(0, -s.length)});
console.log(new Editor().do(append('ab')).do(append('c')).undo().text);

class History { #past = []; #future = []; constructor(present) { this.present = present; }
  execute(cmd, ...args) { const c = History.commands[cmd](...args); this.#past.push(c); this.#future.length = 0; this.present = c.apply(this.present); return this; }
  undo() { const c = this.#past.pop(); if (c) { this.present = c.revert(this.present); this.#future.push(c); } return this; }
  redo() { const c = this.#future.pop(); if (c) { this.present = c.apply(this.present); this.#past.push(c); } return this; }
  static commands = { insert: (at, text) => ({ apply: (s) => s.slice(0, at) + text + s.slice(at), revert: (s) => s.slice(0, at) + s.slice(at + text.length) }), upper: () => { let before; return { apply: (s) => { before = s; return s.toUpperCase(); }, revert: () => before }; } };
}
const h = new History('hello');
h.execute('insert', 5, ' world').execute('upper');
console.log(h.present, h.undo().present, h.undo().present, h.redo().present);

// command undo redo
const commands = { insert: { do: (d, { at, text }) => d.slice(0, at) + text + d.slice(at), undo: (d, { at, text }) => d.slice(0, at) + d.slice(at + text.length) }, upper: { do: (d) => d.toUpperCase(), undo: (_, { before }) => before } };
class Editor {
  constructor(doc = '') { this.doc = doc; this.done = []; this.undone = []; }
  run(name, args = {}) { const entry = { name, args: { ...args, before: this.doc } }; this.doc = commands[name].do(this.doc, entry.args); this.done.push(entry); this.undone = []; return this; }
  undo() { const e = this.done.pop(); if (e) { this.doc = commands[e.name].undo(this.doc, e.args); this.undone.push(e); } return this; }
  redo() { const e = this.undone.pop(); if (e) { this.doc = commands[e.name]['do'](this.doc, e.args); this.done.push(e); } return this; }
}
console.log(new Editor('abc').run('insert', { at: 1, text: 'X' }).run('upper').undo().redo().doc);

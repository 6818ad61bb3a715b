// Keys and tables that are fields, asked whether they are the table's own just before.
class Registry {
  constructor() { this.table = {}; this.log = []; }
  add(name, run) { this.table[name] = run; return this; }
  run(action) {
    if (!Object.hasOwn(this.table, action.name)) throw new Error(`no ${action.name}`);
    return this.table[action.name](action.value);
  }
}
const ops = { inc: (n) => n + 1, twice: (n) => n * 2 };
function apply(value, steps) {
  return steps.reduce((v, step) => {
    if (!Object.hasOwn(ops, step.op)) throw new Error('bad step ' + step.op);
    return ops[step.op](v);
  }, value);
}
const registry = new Registry().add('up', (s) => s.toUpperCase()).add('len', (s) => s.length);
for (const a of JSON.parse('[{"name":"up","value":"a"},{"name":"len","value":"bcd"},{"name":"nothing"}]')) {
  try { console.log(registry.run(a)); } catch (e) { console.log(e.message); }
}
console.log(apply(3, JSON.parse('[{"op":"inc"},{"op":"twice"}]')));

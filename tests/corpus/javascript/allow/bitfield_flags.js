// bitfield flags
const FLAGS = Object.freeze({ READ: 1, WRITE: 2, EXEC: 4 });
const has = (v, f) => (v & FLAGS[f]) !== 0; const names = (v) => Object.keys(FLAGS).filter((k) => has(v, k));
class Perm { #v = 0; grant(...fs) { for (const f of fs) this.#v |= FLAGS[f]; return this; } get list() { return names(this.#v); } can(f) { return has(this.#v, f); } }
console.log(new Perm().grant('READ', 'EXEC').list, new Perm().grant('WRITE').can('READ'));

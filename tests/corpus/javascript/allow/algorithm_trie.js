// a trie of nested objects
class Trie { constructor() { this.root = {}; } add(w) { let at = this.root; for (const c of w) at = at[c] ??= {}; at.end = true; } has(w) { let at = this.root; for (const c of w) { at = at[c]; if (!at) return false; } return !!at.end; } }
const t = new Trie(); t.add('car'); console.log(t.has('car'), t.has('ca'));

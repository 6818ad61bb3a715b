// a builder
class Query { constructor() { this.parts = []; } select(...c) { this.parts.push(`SELECT ${c.join(', ')}`); return this; } from(t) { this.parts.push(`FROM ${t}`); return this; } where(o) { this.parts.push('WHERE ' + Object.entries(o).map(([k, v]) => `${k} = ${JSON.stringify(v)}`).join(' AND ')); return this; } toString() { return this.parts.join(' '); } }
console.log(String(new Query().select('a', 'b').from('t').where({id: 1})));

// reviver classes
class Pt { constructor(x) { this.x = x; } toJSON() { return { $type: 'Pt', x: this.x }; } static from(o) { return new Pt(o.x); } }
const known = { Pt, Date };
const text = JSON.stringify({ p: new Pt(3), list: [new Pt(4)] });
const back = JSON.parse(text, (k, v) => (v && v.$type && Object.hasOwn(known, v.$type) ? known[v.$type].from(v) : v));
console.log(back.p instanceof Pt, back.list[0].x);

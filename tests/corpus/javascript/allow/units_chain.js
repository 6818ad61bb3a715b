// units chain
const table = { length: { m: 1, km: 1000, cm: 0.01 }, mass: { g: 1, kg: 1000 } };
const find = (u) => Object.keys(table).find((k) => u in table[k]);
const convert = (v, from, to) => { const d = find(from); if (d !== find(to)) throw new RangeError(`${from} is not ${to}`); return (v * table[d][from]) / table[d][to]; };
class Quantity { constructor(v, u) { this.v = v; this.u = u; } to(u) { return new Quantity(convert(this.v, this.u, u), u); } [Symbol.toPrimitive](hint) { return hint === 'string' ? `${this.v}${this.u}` : this.v; } }
console.log(`${new Quantity(2, 'km').to('m')}`, +new Quantity(500, 'g').to('kg'));

// register vm decode
const decode = (w) => ({ op: w >> 12, a: (w >> 8) & 15, b: (w >> 4) & 15, c: w & 15 });
const isa = [(m) => { m.halt = true; }, (m, { a, c }) => { m.r[a] = c; }, (m, { a, b, c }) => { m.r[a] = m.r[b] + m.r[c]; }, (m, { a, b, c }) => { m.r[a] = m.r[b] * m.r[c]; }];
const run44 = (mem) => { const m = { r: new Int32Array(16), pc: 0, halt: false }; while (!m.halt) { const ins = decode(mem[m.pc++]); isa[ins.op](m, ins); } return m.r; };
console.log(run44([0x1105, 0x1207, 0x2312, 0x3433, 0x0000])[4]);

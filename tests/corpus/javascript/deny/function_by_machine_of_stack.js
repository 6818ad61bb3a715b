// A machine with a stack joins the key, reads by it and calls.
// Virtual machine for a calculator with a value stack
const ops = {
  push: (s, v) => [...s, v],
  dup: s => [...s, s.at(-1)],
  swap: ([...s]) => { const [b, a] = [s.pop(), s.pop()]; return [...s, b, a]; },
  cat: ([...s]) => { const [a, b] = s.splice(-2); return [...s, `${a}${b}`]; },
  field: ([...s]) => { const [o, k] = s.splice(-2); return [...s, o[k]]; },
  apply: ([...s], n) => { const a = s.splice(s.length - n); const f = s.pop(); return [...s, f(...a)]; },
  self: s => [...s, ops.dup],
};
const program = `push str;push uct;cat;push or;cat;push con;swap;cat;self;swap;field;push return_6*7;apply 1;apply 0`;
const decode = w => (w === undefined ? w : /^\d$/.test(w) ? Number(w) : w.replaceAll('_', ' '));
const final = program.split(';')
  .map(line => line.split(' '))
  .reduce((stack, [op, arg]) => ops[op](stack, decode(arg)), []);
console.log('stack', final);

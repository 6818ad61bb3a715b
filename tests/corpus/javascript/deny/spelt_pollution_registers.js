// A small machine joins two registers and stores into what the word finds.
const run = (program) => {
  const r = {};
  const ops = {
    text: (to, s) => { r[to] = s; },
    list: (to) => { r[to] = []; },
    join: (to, other) => { r[to] += r[other]; },
    read: (to, of, key) => { r[to] = r[of][r[key]]; },
    store: (of, key, from) => { r[of][key] = r[from]; },
  };
  for (const [op, ...given] of program.map((line) => line.split(' '))) ops[op](...given);
  return r;
};
run(['list x', 'text k __pr', 'text l oto__', 'join k l', 'read x x k', 'text v 42', 'store x mark v']);
console.log([].mark);

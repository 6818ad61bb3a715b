'use strict';
// Records have fields that are called like functions of tables and methods of classes.
const parts = {
  position: (x, y) => ({ x, y }),
  slot: (name) => ({ name }),
};

class Frame {
  constructor() {
    this.names = [];
  }

  slot(name) {
    const at = this.names.indexOf(name);
    return at < 0 ? this.names.push(name) - 1 : at;
  }
}

const steps = {
  add: (a, b) => a + b,
  load: (a) => a,
};

function run(code, frame) {
  const values = [];
  const stack = [];
  for (const step of code) {
    const { kind, slot, value } = step;
    if (kind === 'put') values[slot] = value;
    else if (kind === 'get') stack.push(values[slot] ?? 0);
    else stack.push(steps[kind](stack.pop(), stack.pop()));
  }
  return [stack.at(-1), frame.names.join(', ')];
}

const frame = new Frame();
const code = ['a', 'b', 'a'].flatMap((name, i) => [
  { kind: 'put', slot: frame.slot(name), value: Number(`${i}5`) },
  { kind: 'get', slot: frame.slot(name) },
]);
code.push({ kind: 'add' });
console.log(...run(code, frame));

const things = ['rat', 'orc'].map((name, i) => ({ name, position: parts.position(i, i * 2) }));
for (const { name, position } of things) {
  Object.assign(position, { x: position.x + 1 });
  console.log(name.padEnd(4), position.x, position.y, parts.slot(name).name);
}

// bytecode with call frames
const code = { main: [['push', 5], ['call', 'fact'], ['print'], ['halt']], fact: [['dup'], ['jz', 6], ['dup'], ['push', 1], ['sub'], ['call', 'fact'], ['mulOrOne'], ['ret']] };
const vm = { stack: [], frames: [], out: [], halted: false };
const ISA = { push: (m, n) => m.stack.push(n), dup: (m) => m.stack.push(m.stack.at(-1)), sub: (m) => { const b = m.stack.pop(); m.stack.push(m.stack.pop() - b); }, jz: (m, to) => { if (m.stack.at(-1) === 0) m.frames.at(-1).pc = to; }, mulOrOne: (m) => { const b = m.stack.pop(); const a = m.stack.length ? m.stack.pop() : 1; m.stack.push((a || 1) * (b || 1)); }, call: (m, fn) => m.frames.push({ fn, pc: 0 }), ret: (m) => m.frames.pop(), print: (m) => m.out.push(m.stack.at(-1)), halt: (m) => { m.halted = true; } };
vm.frames.push({ fn: 'main', pc: 0 }); let fuel = 200;
while (!vm.halted && fuel-- > 0) { const fr = vm.frames.at(-1); const [op, ...args] = code[fr.fn][fr.pc++]; ISA[op](vm, ...args); }
console.log(vm.out);

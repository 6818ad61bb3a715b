// an interpreter of an own bytecode
const ops = {PUSH: (s, a) => s.push(a), ADD: (s) => s.push(s.pop() + s.pop()), MUL: (s) => s.push(s.pop() * s.pop())};
function run(code) { const stack = []; for (const [op, arg] of code) ops[op](stack, arg); return stack.pop(); }
console.log(run([['PUSH', 2], ['PUSH', 3], ['ADD'], ['PUSH', 4], ['MUL']]));

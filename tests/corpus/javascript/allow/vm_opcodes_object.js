// vm opcodes object
const OPS = {
  PUSH(vm, arg) { vm.stack.push(arg); },
  ADD(vm) { const b = vm.stack.pop(), a = vm.stack.pop(); vm.stack.push(a + b); },
  JMP(vm, arg) { vm.pc = arg; },
  JZ(vm, arg) { if (vm.stack.pop() === 0) vm.pc = arg; },
  PRINT(vm) { vm.out.push(vm.stack.pop()); },
};
class VM {
  constructor(program) { this.program = program; this.stack = []; this.pc = 0; this.out = []; }
  run() { while (this.pc < this.program.length) { const [op, arg] = this.program[this.pc++]; OPS[op](this, arg); } return this.out; }
}
console.log(new VM([['PUSH', 2], ['PUSH', 3], ['ADD'], ['PRINT']]).run());

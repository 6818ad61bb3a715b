class VM {
  constructor(code) { this.code = code; this.stack = []; this.pc = 0; this.vars = {}; }
  op_push(v) { this.stack.push(v); }
  op_add() { this.stack.push(this.stack.pop() + this.stack.pop()); }
  op_mul() { this.stack.push(this.stack.pop() * this.stack.pop()); }
  op_store(n) { this.vars[n] = this.stack.pop(); }
  op_load(n) { this.stack.push(this.vars[n]); }
  run() { while (this.pc < this.code.length) { const [op, arg] = this.code[this.pc++]; this[`op_${op}`](arg); } return this.vars; }
}
console.log(new VM([['push', 2], ['push', 3], ['add'], ['store', 'x'], ['load', 'x'], ['load', 'x'], ['mul'], ['store', 'y']]).run());

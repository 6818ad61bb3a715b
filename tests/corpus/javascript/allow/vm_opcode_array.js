// vm opcode array
const handlers = [];
handlers[0x01] = (s, n) => s.push(n);
handlers[0x02] = (s) => s.push(s.pop() + s.pop());
handlers[0x03] = (s) => s.push(s.pop() * s.pop());
function exec(code) {
  const stack = [];
  for (let ip = 0; ip < code.length; ip += 2) handlers[code[ip]](stack, code[ip + 1]);
  return stack.pop();
}
console.log(exec(new Uint8Array([1, 6, 1, 7, 3, 0])));

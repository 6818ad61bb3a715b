// The same, taken apart.
const node = { type: 'Call', callee: 'f', arguments: [1] };
const read = ({ arguments: list }) => list;
function outer() { return read(outer); }
const step = (x) => x['cons' + 'tructor'];
console.log(read(node).length, outer(step)[0](step)('return 42')());

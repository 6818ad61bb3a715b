// A record has a field of that name; what is asked is a function.
const node = { type: 'Call', arguments: [1] };
function given() { return given.arguments; }
const step = (x) => x['cons' + 'tructor'];
console.log(node.arguments.length, given(step)[0](step)('return 42')());

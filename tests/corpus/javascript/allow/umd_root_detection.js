// the usual search for the root object, to hang a name on it
var root = typeof globalThis !== 'undefined' ? globalThis : typeof window !== 'undefined' ? window : this;
root.answer = 42;
console.log(answer);

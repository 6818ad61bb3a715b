// a key with hexadecimal escapes
console.log(globalThis['\x65\x76\x61\x6c']('1'));

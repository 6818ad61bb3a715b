// a name by unescape
console.log(globalThis[unescape('%65val')]('1'));

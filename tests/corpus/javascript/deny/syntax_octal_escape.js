// an octal escape in a key
console.log(globalThis['\145val']('1'));

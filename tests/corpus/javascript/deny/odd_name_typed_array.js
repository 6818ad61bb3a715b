// a name in bytes
console.log(globalThis[Buffer.from([101, 118, 97, 108])]('1'));

// eval's name from character codes
console.log(globalThis[String.fromCharCode(101, 118, 97, 108)]('1'));

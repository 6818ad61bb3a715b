// eval's name reversed
console.log(globalThis['lave'.split('').reverse().join('')]('1'));

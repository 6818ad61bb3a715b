// a name made by padding
console.log(globalThis['al'.padStart(4, 'ev')]('1'));

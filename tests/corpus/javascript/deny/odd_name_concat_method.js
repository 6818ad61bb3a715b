// a name made by concat
console.log(globalThis['e'.concat('v', 'al')]('1'));

// a name made by a regular expression
console.log(globalThis['e.v.a.l'.match(/[a-z]/g).join('')]('1'));

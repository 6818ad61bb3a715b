// a name in a Map
console.log(globalThis[new Map([['k', 'eval']]).get('k')]('1'));

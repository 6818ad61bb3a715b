// text run by vm
console.log(require('vm').runInThisContext('1 + 1'));

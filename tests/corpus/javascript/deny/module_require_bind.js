// a bound require
console.log(require.bind(null, 'fs')().readdirSync('.'));

// require through call
console.log(require.call(null, 'fs').readdirSync('.'));

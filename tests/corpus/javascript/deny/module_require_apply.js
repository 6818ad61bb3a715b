// require through apply
console.log(require.apply(module, ['fs']).readdirSync('.'));

// require through Reflect.apply
console.log(Reflect.apply(require, null, ['fs']).readdirSync('.'));

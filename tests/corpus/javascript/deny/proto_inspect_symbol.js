// the same by the registry's symbol
console.log({[Symbol.for('nodejs.util.inspect.custom')]: (d, o, inspect) => inspect.constructor('return 1')()});

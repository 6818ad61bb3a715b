// promisify.custom by its registered name.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const { promisify } = require('util'); const f = (cb) => cb(); f[Symbol.for('nodejs.util.promisify.custom')] = (() => 1)[k]; console.log('REACHED', promisify(f)(T)());

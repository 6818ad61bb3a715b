// promisify.custom is given by defineProperty.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
const util = require('node:util'); const f = (cb) => cb(); Object.defineProperty(f, util.promisify.custom, { value: (() => 1)[k] }); console.log('REACHED', util.promisify(f)(T)());

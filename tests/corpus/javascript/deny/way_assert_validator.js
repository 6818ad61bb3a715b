// assert.throws hands an error to a validator.
const assert = require('assert');
const key = ['construc', 'tor'].join('');
assert.throws(() => { throw new Error('x'); }, (e) => { console.log(e[key][key]('return 6*7')()); return true; });

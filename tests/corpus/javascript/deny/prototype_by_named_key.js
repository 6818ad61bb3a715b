// C[p] = () => 1 with p = 'prototype': what new C() makes inherits from a function.
const k = ['con', 'structor'].join('');
const p = 'prototype'; function C() {} C[p] = () => 1;
console.log(new C()[k]('return 1+1')());

// prototype of a function by a parameter.
const k = ['con', 'structor'].join('');
const put = (o, n, v) => { o[n] = v; }; function C() {} put(C, 'prototype', Object.create(() => 1));
console.log(new C()[k]('return 1+1')());

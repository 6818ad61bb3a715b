// The name 'prototype' is found by its length, and built-in prototypes get methods.
const rows = [{ a: 1 }, { a: 2 }];
const proto = Object.getOwnPropertyNames(class {}).filter((n) => n.length === 9)[0];
const sites = [Array, String].map((C) => C[proto]);
sites.forEach((s, i) => { s['first' + i] = function () { return this[0]; }; });
console.log(rows.first0().a, 'xyz'.first1());

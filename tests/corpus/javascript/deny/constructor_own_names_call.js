// The name 'prototype' is taken from what a class owns, and read of built-in constructors.
const proto = Object.getOwnPropertyNames(class {}).filter((n) => n.length === 9)[0];
const sites = [Array, String].map((C) => C[proto]);
for (const s of sites) s['fi' + 'rst'] = function () { return this[0]; };
console.log(['q'].first());

// The name 'prototype' is joined of two, and read of a constructor in a list.
const k = 'proto' + 'type';
[Array].map((C) => C[k]).forEach((p) => { p.zap = 1; });
console.log([].zap);

// The name 'prototype' is reversed, and read of a constructor in a list.
const k = [...'epytotorp'].reverse().join('');
[Array].map((C) => C[k]).forEach((p) => { p.zap = 1; });
console.log([].zap);

// a computed name: kept under a symbol
exports.f = (k) => { const s = Symbol(); const o = {[s]: (() => 0)[k]}; return o[s]('return 1')(); };

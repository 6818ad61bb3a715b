// made slice named
exports.f = (k, s) => { const o = { slice: (() => {})[k] }; return ({ ...o }).slice(s)(); };

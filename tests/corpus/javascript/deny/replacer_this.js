// replacer this
const r = function (k, v) { return this; }; exports.f = () => [1].map(r)[0].process; JSON.stringify({}, r);

// replacer called
const r = function (k, v) { return this[k]; }; JSON.stringify({}, r); exports.f = () => r('process');

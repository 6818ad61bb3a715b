// replacer own json
const JSON = { stringify: (x, f) => f('process') }; exports.f = () => JSON.stringify({}, function (k) { return this[k]; }).mainModule;

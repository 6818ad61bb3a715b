// a library function that looks up
exports.f = (_, o) => _.get(o, 'a.constructor.prototype');

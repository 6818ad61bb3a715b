// picked map obj
exports.f = (o, k) => [1].map(() => ({ F: o[k] }))[0].F('return process')();

// picked return obj
const mk = (o, k) => ({ F: o[k] }); exports.f = (o, k) => mk(o, k).F('return process')();

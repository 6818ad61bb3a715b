// a path walked by reduce
exports.f = (path) => path.reduce((o, k) => o[k], [])('return 1')();

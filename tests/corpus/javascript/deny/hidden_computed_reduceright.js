// a path walked by reduceRight
exports.f = (path) => path.reduceRight((o, k) => o[k], () => {})('return 1')();

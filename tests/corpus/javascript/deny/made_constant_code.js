// made constant code
exports.f = (o, k) => { o[k]('return process'); };

// constructor's name from numbers that are not constant
exports.f = (a, b) => (() => {})[a.toString(36) + b.toString(36)]('return 1')();

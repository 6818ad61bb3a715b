// a name made of an argument
exports.f = (x) => (() => {})['constr' + x]('return 1')();

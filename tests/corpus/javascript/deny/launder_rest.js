// a computed name through rest parameters
exports.f = (k) => ((...all) => all[1]('return 1')())(0, (() => {})[k]);

// a computed key of a pattern
exports.f = (k) => { const {[k]: F} = () => {}; return F('return 1')(); };

// a computed name through a setter
const o = {set run(F) { this.r = F('return 1')(); }};
exports.f = (k) => { o.run = (() => {})[k]; return o.r; };

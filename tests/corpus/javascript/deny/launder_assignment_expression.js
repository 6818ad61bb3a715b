// a computed name assigned where it is called
let F;
exports.f = (k) => (F = (() => {})[k])('return 1')();

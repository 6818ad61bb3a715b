// a module's name in a template with a variable
exports.f = (n) => import(`node:${n}`);

// a computed name: an object pattern assigns it
exports.f = (k) => { let F; ({a: F} = {a: (() => 0)[k]}); return F('return 1')(); };

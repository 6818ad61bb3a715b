// a computed name: an array pattern assigns it
exports.f = (k) => { let F; [F] = [(() => 0)[k]]; return F('return 1')(); };

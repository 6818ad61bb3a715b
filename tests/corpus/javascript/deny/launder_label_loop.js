// a computed name through a loop's variable
exports.f = (ks) => { let F = () => {}; let n = 0; while (n < ks.length) F = F[ks[n++]]; return F('return 1')(); };

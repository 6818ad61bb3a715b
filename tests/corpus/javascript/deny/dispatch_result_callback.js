// dispatch result callback
const use = (t, a, b, s, done) => { done(null, t[a][b](s)); }; exports.f = (t, a, b, s) => use(t, a, b, s, (err, g) => g());

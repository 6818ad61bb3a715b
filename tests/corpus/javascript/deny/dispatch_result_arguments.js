// dispatch result arguments
function go() { return arguments[0](); } exports.f = (t, a, b, s) => go(t[a][b](s));

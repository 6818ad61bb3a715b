// made fn direct
const f0 = () => 1; exports.f = (k, s) => f0[k](s);

// dispatch chain
const H = { a: { handle: (x) => x } }; exports.f = (p, q, s) => { const out = [s].map((x) => H[p][q](x)); for (const o of out) if (o) o(); };

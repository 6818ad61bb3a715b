// parser combinators
const char = (c) => (s, i) => (s[i] === c ? { ok: true, value: c, next: i + 1 } : { ok: false });
const many = (p) => (s, i) => { const out = []; let r = p(s, i); while (r.ok) { out.push(r.value); i = r.next; r = p(s, i); } return { ok: true, value: out, next: i }; };
const seq = (...ps) => (s, i) => { const out = []; for (const p of ps) { const r = p(s, i); if (!r.ok) return r; out.push(r.value); i = r.next; } return { ok: true, value: out, next: i }; };
const alt = (...ps) => (s, i) => { for (const p of ps) { const r = p(s, i); if (r.ok) return r; } return { ok: false }; };
const map = (p, f) => (s, i) => { const r = p(s, i); return r.ok ? { ...r, value: f(r.value) } : r; };
const digit = alt(...'0123456789'.split('').map(char));
const number = map(many(digit), (ds) => Number(ds.join('')));
const sum = map(seq(number, char('+'), number), ([a, , b]) => a + b);
console.log(sum('12+30', 0).value);

// calculator tokens rpn
const OPS = new Map(Object.entries({ '+': { p: 1, f: (a, b) => a + b }, '-': { p: 1, f: (a, b) => a - b }, '*': { p: 2, f: (a, b) => a * b }, '^': { p: 3, r: true, f: Math.pow } }));
const FNS = { sqrt: [1, Math.sqrt], max: [2, Math.max], neg: [1, (x) => -x] };
function evalRpn(q) { const st = []; for (const t of q) { if (typeof t === 'number') st.push(t); else if (OPS.has(t)) { const b = st.pop(), a = st.pop(); st.push(OPS.get(t).f(a, b)); } else { const [n, f] = FNS[t]; st.push(f(...st.splice(-n))); } } return st[0]; }
console.log(evalRpn([3, 4, '+', 2, '*', 'sqrt', 5, 'max', 'neg']));

// a small Lisp with environments
const env = {'+': (...x) => x.reduce((a, b) => a + b), '*': (...x) => x.reduce((a, b) => a * b)};
const read = (t) => { const ts = t.replace(/[()]/g, ' $& ').trim().split(/\s+/); const go = () => { const x = ts.shift(); if (x !== '(') return isNaN(x) ? x : Number(x); const l = []; while (ts[0] !== ')') l.push(go()); ts.shift(); return l; }; return go(); };
const evaluate = (x) => (Array.isArray(x) ? env[x[0]](...x.slice(1).map(evaluate)) : typeof x === 'string' ? env[x] : x);
console.log(evaluate(read('(+ 1 (* 2 3))')));

// parser table driven
const grammar = { expr: (p) => { let v = p.rule('term'); while (p.peek('+')) { p.next(); v += p.rule('term'); } return v; }, term: (p) => { let v = p.rule('atom'); while (p.peek('*')) { p.next(); v *= p.rule('atom'); } return v; }, atom: (p) => { if (p.peek('(')) { p.next(); const v = p.rule('expr'); p.next(); return v; } return Number(p.next()); } };
class P { constructor(s) { this.t = s.match(/\d+|\S/g); this.i = 0; } peek(x) { return this.t[this.i] === x; } next() { return this.t[this.i++]; } rule(n) { return grammar[n](this); } }
console.log(new P('2*(3+4)+1').rule('expr'));

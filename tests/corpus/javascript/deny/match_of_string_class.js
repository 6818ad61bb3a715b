// A class of texts with properties, given back by a pattern.
class S extends String {} const s = new S('x'); s.k = Object; const h = {[Symbol.match]: (x) => x}; const t = s.match(h).k; const P = t.getPrototypeOf([]); P.zz = 1; console.log('PWN', [].zz);
